import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { erasePerson } from "~/people/account/own/erase-person.server";
import { callFunction } from "~/platform/db/client";
import { silentLog, useTestBackend } from "../../../test/support/backend.ts";
import { NO_BODY } from "./body";
import { findOwnBody, saveOwnBody } from "./body.server";

const MINE = { bust: 90, waist: 71.5, hip: null, like: "loose" as const };

describe("measurements in an account", () => {
  const backend = useTestBackend();

  it("are kept, replaced and forgotten by their owner, and unknown to everybody else", async () => {
    const [me, other] = [await backend().userClient("user"), await backend().userClient("admin")];
    expect(await findOwnBody(me.db, me.id)).toBeNull();
    await saveOwnBody(me.db, MINE);
    expect(await findOwnBody(me.db, me.id)).toEqual({ body: MINE, ageMs: expect.any(Number) });
    expect(await findOwnBody(other.db, me.id)).toBeNull();
    await saveOwnBody(me.db, { ...MINE, waist: null, hip: 99 });
    expect((await findOwnBody(me.db, me.id))?.body).toMatchObject({ waist: null, hip: 99 });
    await other.db.deleteFrom("body_measurements").where("user_id", "=", me.id).execute();
    expect((await findOwnBody(me.db, me.id))?.body).not.toBeNull();
    await saveOwnBody(me.db, null);
    expect((await findOwnBody(me.db, me.id))?.body).toBeNull();
    const kept = await me.db.selectFrom("body_measurements").selectAll().execute();
    expect(kept).toMatchObject([{ bust: null, waist: null, hip: null, measured_at_fitting: null }]);
  });

  it("that were forgotten do not come back from a device that was offline then", async () => {
    const me = await backend().userClient("user");
    const HOUR_MS = 3_600_000;
    await saveOwnBody(me.db, MINE);
    await saveOwnBody(me.db, null);
    await saveOwnBody(me.db, MINE, HOUR_MS);
    expect((await findOwnBody(me.db, me.id))?.body).toBeNull();
    await saveOwnBody(me.db, MINE);
    await saveOwnBody(me.db, null, HOUR_MS);
    expect((await findOwnBody(me.db, me.id))?.body).toEqual(MINE);
  });

  it("of two devices that were offline are those of the last change, whichever comes first", async () => {
    const me = await backend().userClient("user");
    const HOUR_MS = 3_600_000;
    const LATER = { ...MINE, waist: 73 };
    await saveOwnBody(me.db, MINE, 5 * HOUR_MS);
    expect((await findOwnBody(me.db, me.id))?.ageMs).toBeGreaterThanOrEqual(5 * HOUR_MS);
    await saveOwnBody(me.db, LATER, HOUR_MS);
    expect((await findOwnBody(me.db, me.id))?.body, "changed four hours after the first").toEqual(LATER);
    await saveOwnBody(me.db, MINE, 2 * HOUR_MS);
    expect(await findOwnBody(me.db, me.id)).toMatchObject({ body: LATER });
  });

  it("cannot be written for another person", async () => {
    const [me, other] = [await backend().userClient("user"), await backend().userClient("user")];
    const forged = other.db.insertInto("body_measurements").values({ user_id: me.id, bust: 90 });
    await expect(forged.execute()).rejects.toMatchObject({ code: "42501" });
  });

  it("go with the account", async () => {
    const me = await backend().userClient("user");
    await saveOwnBody(me.db, MINE);
    const { service, files } = backend();
    await erasePerson({ service, files, log: silentLog }, me.id);
    expect(
      await service.selectFrom("body_measurements").where("user_id", "=", me.id).selectAll().execute(),
    ).toEqual([]);
  });

  it("are filled by a fitting, and what was not measured then stays", async () => {
    const [me, editor] = [await backend().userClient("user"), await backend().userClient("editor")];
    await saveOwnBody(me.db, { ...NO_BODY, bust: 90, hip: 99 }, 7_200_000);
    const { id } = await backend()
      .service.insertInto("appointments")
      .values({ ...appointment(), user_id: me.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const record = (db = editor.db, appointment_id = id) =>
      callFunction(db, "record_fitting", { input: { appointment_id, bust: 92.5, waist: 72 } });
    expect(await record()).toBe("recorded");
    const { body } = (await findOwnBody(me.db, me.id)) ?? {};
    expect(body).toEqual({ bust: 92.5, waist: 72, hip: 99, like: "easy" });
    await saveOwnBody(me.db, NO_BODY, 3_600_000);
    expect((await findOwnBody(me.db, me.id))?.body, "a device was offline since before it").toEqual(body);
    expect(await record(editor.db, crypto.randomUUID())).toBe("unknown");
    await expect(record(me.db)).rejects.toMatchObject({ code: "42501" });
    await sql`update appointments set user_id = null where id = ${id}`.execute(backend().service);
    expect(await record()).toBe("no_account");
  });
});

function appointment() {
  return {
    full_name: "Naledi Dube",
    email: "naledi@mail.example",
    phone_number: "+27 82 555 0101",
    appointment_date: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
    appointment_time: "10:00",
    service_type: "Fitting Session" as const,
    preferred_contact_method: "Email" as const,
    terms_agreed: true,
  };
}
