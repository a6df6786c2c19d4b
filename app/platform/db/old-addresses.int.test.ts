import { describe, expect, it } from "vitest";
import { removeDeletedStories } from "~/people/legal/retention.server";
import { loader as openDesigner } from "~/routes/shop/designer";
import { loader as openEvent } from "~/routes/site/event";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { useStaff } from "../../../test/support/staff.ts";

describe("a changed address", () => {
  const backend = useTestBackend();

  const staff = useStaff(backend);
  const newSlug = () => `address-${crypto.randomUUID().slice(0, 8)}`;

  const MOVING = [
    { table: "events", path: "/events", open: openEvent as unknown as Open, shown: { status: "published" } },
    {
      table: "designers",
      path: "/designer",
      open: openDesigner as unknown as Open,
      shown: { is_active: true },
    },
  ] as const;
  type Open = (args: object) => Promise<unknown>;

  const insert = (table: "events" | "designers", values: object) =>
    staff.editor.db
      .insertInto(table)
      .values({ ...SAMPLES[table]?.row(), ...values } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
  const change = (table: "events" | "designers", id: string, values: object) =>
    staff.editor.db
      .updateTable(table)
      .set(values as never)
      .where("id", "=", id)
      .execute();

  /** Where the page under this address leads, or its status. */
  async function follow(open: Open, slug: string) {
    const { context } = pageContext({ db: backend().anon });
    const answer = await open({ context, params: { slug } }).catch((thrown: unknown) => thrown);
    if (answer instanceof Response) return [answer.status, answer.headers.get("Location")];
    return [(answer as { init?: { status: number } }).init?.status ?? 200];
  }

  it.each(MOVING)("of $table leads to the new one, until another takes it", async (moving) => {
    const { table, path, open, shown } = moving;
    const [first, second, third] = [newSlug(), newSlug(), newSlug()];
    const { id } = await insert(table, { slug: first, ...shown });
    await change(table, id, { slug: second });
    await change(table, id, { slug: third });
    // Designers are kept in memory, and read again once the database announces the change.
    for (const old of [first, second])
      await expect.poll(() => follow(open, old)).toEqual([301, `${path}/${third}`]);
    expect(await follow(open, newSlug())).toEqual([404]);

    const other = await insert(table, { slug: second, ...shown });
    if (table === "events") expect(await follow(open, second)).toEqual([200]);
    const fourth = newSlug();
    await change(table, other.id, { slug: fourth });
    await expect.poll(() => follow(open, second)).toEqual([301, `${path}/${fourth}`]);
  });

  it.each(MOVING)("of $table does not lead to what is hidden, and is forgotten with it", async (moving) => {
    const { table, open } = moving;
    const old = newSlug();
    const { id } = await insert(table, { slug: old, ...moving.shown });
    const hidden = table === "events" ? { status: "draft" } : { is_active: false };
    await change(table, id, { slug: newSlug(), ...hidden });
    await expect.poll(() => follow(open, old)).toEqual([404]);

    const kept = () =>
      staff.service.selectFrom("old_addresses").select("old_slug").where("record_id", "=", id).execute();
    await staff.admin.db.deleteFrom(table).where("id", "=", id).execute();
    await removeDeletedStories(staff.service, new Date(Date.now() + 30 * 60_000));
    expect(await kept()).toHaveLength(1);
    await removeDeletedStories(staff.service, new Date(Date.now() + 61 * 60_000));
    expect(await kept()).toEqual([]);
  });
});
