import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { callFunction } from "../../platform/db/client.ts";
import { correctApplication, findOwnApplication, withdrawApplication } from "./own-application.server";

describe("an application by its link", () => {
  const backend = useTestBackend();

  const apply = (values: object = {}) =>
    backend()
      .service.insertInto("designer_applications")
      .values({ ...SAMPLES.designer_applications?.row(), ...values } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
  const mailsAbout = (id: string) =>
    backend()
      .service.selectFrom("outbox")
      .select(["kind", "recipient"])
      .where(sql<string>`payload ->> 'application_id'`, "=", id)
      .where("kind", "not in", ["application_notice", "application_receipt"])
      .orderBy("kind")
      .execute();
  const contact = (email: string) => ({
    email,
    phone: "+27 82 555 0119",
    website: null,
    social_media_handles: "@new",
  });

  it("is withdrawn once, and both sides are told", async () => {
    const { id, email } = await apply();
    expect(await withdrawApplication(backend().service, id)).toBe(true);
    expect(await withdrawApplication(backend().service, id)).toBe(false);
    expect(await findOwnApplication(backend().service, id)).toMatchObject({
      status: "withdrawn",
      decided_at: expect.any(String),
    });
    expect(await mailsAbout(id)).toEqual([
      { kind: "application_withdrawn", recipient: email },
      { kind: "application_withdrawn_notice", recipient: null },
    ]);
    expect(await correctApplication(backend().service, id, contact(email))).toBe(false);
  });

  it("gets other contact data; the old address is told of a new one, and staff who write to it look again", async () => {
    const { id, email, sequence } = await apply();
    expect(await correctApplication(backend().service, id, contact(email.toUpperCase()))).toBe(true);
    expect(await mailsAbout(id)).toEqual([]);
    const moved = `${crypto.randomUUID()}@visitor.example`;
    expect(await correctApplication(backend().service, id, contact(moved))).toBe(true);
    expect(await findOwnApplication(backend().service, id)).toMatchObject({
      email: moved,
      phone: "+27 82 555 0119",
      social_media_handles: "@new",
    });
    expect(await mailsAbout(id)).toEqual([
      { kind: "application_address", recipient: moved },
      { kind: "application_address_gone", recipient: email },
    ]);
    const row = await backend()
      .service.selectFrom("designer_applications")
      .select("sequence")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.sequence).toBe(sequence + 1);
  });

  it("tells its applicant nothing of the panel", async () => {
    const editor = await backend().userClient("editor");
    const { id } = await apply();
    await callFunction(editor.db, "score_application", {
      input: { id, craft: 1, voice: 2, readiness: 3, fit: 4, why: "A secret note" },
    });
    const told = JSON.stringify(await findOwnApplication(backend().service, id));
    expect(told).not.toMatch(/secret|craft|score|mean/);
  });

  it("is for the server alone, which has checked the link", async () => {
    const { id } = await apply();
    const editor = await backend().userClient("admin");
    for (const db of [backend().anon, editor.db]) {
      await expect(withdrawApplication(db, id)).rejects.toMatchObject({ code: "42501" });
      await expect(correctApplication(db, id, contact("a@b.example"))).rejects.toMatchObject({
        code: "42501",
      });
    }
  });

  it("takes its mails along when it is deleted, also those to a former address", async () => {
    const { id, email } = await apply();
    const moved = `${crypto.randomUUID()}@visitor.example`;
    await correctApplication(backend().service, id, contact(moved));
    const { service } = backend();
    await service
      .updateTable("outbox")
      .set({ status: "sent", sent_at: new Date().toISOString() } as never)
      .where("recipient", "=", email)
      .execute();
    await service.deleteFrom("designer_applications").where("id", "=", id).execute();
    const left = await service
      .selectFrom("outbox")
      .select("recipient")
      .where("recipient", "in", [email, moved])
      .execute();
    expect(left).toEqual([]);
  });
});
