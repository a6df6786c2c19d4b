import { describe, expect, it } from "vitest";
import { removeDeletedNotes } from "~/people/legal/retention.server";
import { useTestBackend } from "../../../../test/support/backend.ts";
import { buyMixed } from "../../../../test/support/paid-orders.ts";

describe("deleted notes", () => {
  const backend = useTestBackend();

  it("go for good after an hour, with their words in the audit; others stay", async () => {
    const { service } = backend();
    const { db } = await backend().userClient("editor");
    const { order } = await buyMixed(service);
    const now = new Date();
    const write = async (text: string, deletedMinutesAgo?: number) => {
      await db.insertInto("order_notes").values({ order_id: order.id, text }).execute();
      if (deletedMinutesAgo === undefined) return;
      const deleted_at = new Date(now.getTime() - deletedMinutesAgo * 60_000).toISOString();
      await service.updateTable("order_notes").set({ deleted_at }).where("text", "=", text).execute();
    };
    await write("Rings the bell twice");
    await write("Just deleted", 59);
    await write("Her sister collects it", 61);
    const audit = async () =>
      JSON.stringify(
        await service.selectFrom("audit").selectAll().where("table_name", "=", "order_notes").execute(),
      );
    expect(await audit()).toContain("Her sister");

    expect(await removeDeletedNotes(service, now)).toBe(1);
    const left = await service.selectFrom("order_notes").select("text").orderBy("text").execute();
    expect(left.map(({ text }) => text)).toEqual(["Just deleted", "Rings the bell twice"]);
    expect(await audit()).not.toContain("Her sister");
    expect(await audit()).toContain("Rings the bell");
    expect(await removeDeletedNotes(service, now)).toBe(0);
  });
});
