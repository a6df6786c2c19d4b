import { describe, expect, it } from "vitest";
import { callFunction } from "~/platform/db/client";
import { useTestBackend } from "../../../test/support/backend.ts";
import { buyMixed, NALEDI } from "../../../test/support/paid-orders.ts";
import { useStaff } from "../../../test/support/staff.ts";
import { readAuditQuery } from "./audit";
import { countAudit, everyAuditEntry, listAudit } from "./audit.server";

describe("the audit's list", () => {
  const backend = useTestBackend();

  const staff = useStaff(backend);

  const ask = async (search: string) =>
    (await listAudit(staff.admin.db, readAuditQuery(new URLSearchParams(search)))).entries.map(
      ({ noun }) => noun,
    );

  it("is found by a word, a member, a buyer or an order, and filtered by table and person", async () => {
    const lastName = `Audit${crypto.randomUUID().slice(0, 6)}`;
    const { order } = await buyMixed(staff.service, { buyer: { ...NALEDI, lastName } });
    const number = `BC${crypto.randomUUID().slice(0, 6)}`;
    await callFunction(staff.editor.db, "send_parcel", {
      input: { orderId: order.id, courier: "Blue Crane", trackingNumber: number },
    });
    await staff.admin.db.insertInto("order_notes").values({ order_id: order.id, text: "Fold it" }).execute();
    const { email } = await staff.service
      .selectFrom("profiles")
      .select("email")
      .where("id", "=", staff.editor.id)
      .executeTakeFirstOrThrow();

    expect(await ask(`q=${number.toLowerCase()}`)).toEqual(["Parcel"]);
    expect(await ask(`q=${lastName}&table=order_notes`)).toEqual(["Note"]);
    expect(await ask(`q=${order.reference}&table=shipments`)).toEqual(["Parcel"]);
    expect(await ask(`q=${email?.slice(0, 12)}&table=shipments`)).toContain("Parcel");
    expect(await ask(`q=${order.reference}&person=${staff.admin.id}`)).toEqual(["Note"]);
    const all = await ask(`q=${order.reference}`);
    expect(await ask(`q=${order.reference}&sort=oldest`)).toEqual(all.toReversed());
    expect(await ask(`q=${order.reference}&to=2020-01-01`)).toEqual([]);

    const file = [];
    const query = readAuditQuery(new URLSearchParams(`q=${order.reference}`));
    for await (const { noun } of everyAuditEntry(staff.admin.db, query)) file.push(noun);
    expect(file).toEqual(all);
    expect((await countAudit(staff.admin.db)).orders).toBeGreaterThanOrEqual(all.length);
  });

  it.each(["", "oldest"])("is turned page by page to its end and back: sort '%s'", async (sort) => {
    const { order } = await buyMixed(staff.service);
    for (let number = 0; number < 60; number++)
      await staff.editor.db
        .insertInto("order_notes")
        .values({ order_id: order.id, text: `Note ${number}` })
        .execute();
    const read = (cursor: string) =>
      listAudit(
        staff.admin.db,
        readAuditQuery(new URLSearchParams(`person=${staff.editor.id}&sort=${sort}&${cursor}`)),
      );
    const first = await read("");
    const second = await read(`after=${first.links.next}`);
    const all = [...first.entries, ...second.entries].map(({ id }) => id);
    expect([first.entries.length, second.entries.length, new Set(all).size]).toEqual([50, 10, 60]);
    expect(all).toEqual(all.toSorted((one, other) => (sort === "oldest" ? one - other : other - one)));
    expect(second.links.next).toBeNull();
    expect(await read(`before=${second.links.previous}`)).toEqual(first);
  });

  it("is searched by admins alone", async () => {
    const user = await backend().userClient("user");
    for (const db of [backend().anon, user.db, staff.editor.db])
      await expect(callFunction(db, "find_in_audit", { typed: "x" })).rejects.toMatchObject({
        code: "42501",
      });
  });
});
