import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { WORDS_KINDS } from "~/platform/content/page-words";
import type { Db } from "~/platform/db/client";
import { AUDIT_TABLES } from "~/staff/audit/audit";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { type TestUser, useTestBackend } from "../../../test/support/backend.ts";
import { buyMixed } from "../../../test/support/paid-orders.ts";
import { useStaff } from "../../../test/support/staff.ts";
import { nounOf } from "./history";
import { listRecordHistory } from "./record-history.server";

describe("the history of a record", () => {
  const backend = useTestBackend();

  const staff = useStaff(backend);
  const denied = expect.objectContaining({ code: "42501" });

  it("says who changed what, newest first, and puts rows together that belong together", async () => {
    const { id } = await staff.editor.db
      .insertInto("products")
      .values({ name: "Column gown", price: 6200 } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    await staff.admin.db.updateTable("products").set({ name: "Column dress" }).where("id", "=", id).execute();
    const stock = await staff.editor.db
      .insertInto("stock")
      .values({ product_id: id, quantity: 3 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const history = await listRecordHistory(
      staff.editor.db,
      { table: "products", id },
      { table: "stock", id: stock.id },
    );
    const members = await staff.service
      .selectFrom("profiles")
      .select(["id", "email"])
      .where("id", "in", [staff.editor.id, staff.admin.id])
      .execute();
    const emailOf = (user: TestUser) => members.find((member) => member.id === user.id)?.email;
    expect(history.map(({ what, member }) => [what, member])).toEqual([
      ["Stock added", emailOf(staff.editor)],
      ["Piece changed", emailOf(staff.admin)],
      ["Piece added", emailOf(staff.editor)],
    ]);
    expect(history[1]?.changes).toEqual([{ field: "Name", before: "Column gown", after: "Column dress" }]);
  });

  it("is told to staff alone, and of people and money to admins alone", async () => {
    const user = await backend().userClient("user");
    const key = { table: "products", id: "x" } as const;
    for (const db of [backend().anon, user.db])
      await expect(listRecordHistory(db, key)).rejects.toEqual(denied);
    for (const table of ["profiles", "payment_ticks"] as const) {
      await expect(listRecordHistory(staff.editor.db, { table, id: "x" })).rejects.toEqual(denied);
      expect(await listRecordHistory(staff.admin.db, { table, id: "x" })).toEqual([]);
    }
    for (const the_table of ["data_requests", "staff_invitations", "security_settings"]) {
      const read = (db: Db) => sql`select * from record_history(${the_table}, 'x')`.execute(db);
      await expect(read(staff.editor.db), the_table).rejects.toEqual(denied);
      expect((await read(staff.admin.db)).rows).toEqual([]);
    }
  });

  it("of a person who is deleted tells nothing personal", async () => {
    const { id, email } = await staff.service
      .insertInto("contact_messages")
      .values(SAMPLES.contact_messages?.row() as never)
      .returning(["id", "email"])
      .executeTakeFirstOrThrow();
    await staff.admin.db
      .updateTable("contact_messages")
      .set({ status: "answered" })
      .where("id", "=", id)
      .execute();
    await staff.admin.db.deleteFrom("contact_messages").where("id", "=", id).execute();
    const history = await listRecordHistory(staff.admin.db, { table: "contact_messages", id });
    expect(history.map(({ what }) => what)).toEqual(["Message deleted", "Message changed"]);
    expect(JSON.stringify(history)).not.toContain(email);
  });

  it("tells admins, and no editor, of a tick on the bank statement", async () => {
    const { order } = await buyMixed(staff.service);
    const { id } = await staff.service
      .selectFrom("payments")
      .select("id")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    await staff.admin.db.insertInto("payment_ticks").values({ payment_id: id }).execute();
    await staff.admin.db.deleteFrom("payment_ticks").where("payment_id", "=", id).execute();
    const history = await listRecordHistory(staff.admin.db, { table: "payment_ticks", id });
    expect(history.map(({ what }) => what)).toEqual([
      "Bank statement tick deleted",
      "Bank statement tick added",
    ]);
    for (const [member, told] of [
      [staff.admin, 2],
      [staff.editor, 0],
    ] as const) {
      const { rows } = await sql`select * from order_history(${order.id})`.execute(member.db);
      expect(rows).toHaveLength(told);
    }
  });

  it("is kept for every table that staff can write", async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        -- A visitor's own, which nobody else may read, not even later.
        and c.relname <> 'body_measurements'
        and (
          has_any_column_privilege('authenticated', c.oid, 'insert, update')
          or has_table_privilege('authenticated', c.oid, 'delete')
        )
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_change')
    `.execute(staff.service);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it("has a word for every table, and the audit's filter a place", async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'note_change'
    `.execute(staff.service);
    // Functions write the entries of these: the rest of the outbox is the worker's, and an invitation has a hash.
    const written = [...rows.map(({ name }) => name), "outbox", "staff_invitations"];
    const tables = written.flatMap((name) => (name === "page_words" ? WORDS_KINDS : name));
    expect(AUDIT_TABLES.toSorted()).toEqual(tables.toSorted());
    expect(
      tables.filter(
        (table) => table.includes("_") && nounOf(table).toLowerCase() === table.replaceAll("_", " "),
      ),
    ).toEqual([]);
  });
});
