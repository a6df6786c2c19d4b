import { sql } from "kysely";
import { beforeAll, expect, it, vi } from "vitest";
import { PUBLIC_ROUTES } from "../e2e/support/public-routes.ts";
import { CHANGES_CHANNEL } from "../server/db/changes.ts";
import { pageAddress, tablesOf } from "../server/page-cache/page-address.ts";
import { describeOnEveryDatabase } from "../test/support/backend.ts";
import { POLL_OPTIONS } from "../test/support/poll-options.ts";

const READ_BY_PAGES = new Set(PUBLIC_ROUTES.flatMap((route) => tablesOf(pageAddress(route) ?? "")));

const heard: string[] = [];
const onWrite = (tables: readonly string[] | null) => heard.push(...(tables ?? []));

describeOnEveryDatabase(
  "a notice of a write",
  (backend) => {
    const notify = (name: string) =>
      sql`select pg_notify(${CHANGES_CHANNEL}, ${name})`.execute(backend().service);

    // PostgreSQL is listened to from a connection that takes a moment.
    beforeAll(() =>
      vi.waitFor(async () => {
        await notify("listening");
        expect(heard).toContain("listening");
      }, POLL_OPTIONS),
    );

    // Of the stock, pages tell that of seats only.
    beforeAll(() => backend().service.updateTable("ticket_packages").set({ capacity: 80 }).execute());

    /** Notices come in the order of the writes: what this write caused is there before the mark. */
    async function noticesOf(write: () => Promise<unknown>): Promise<string[]> {
      await notify("before");
      await vi.waitFor(() => expect(heard).toContain("before"), POLL_OPTIONS);
      heard.length = 0;
      await write();
      await notify("after");
      await vi.waitFor(() => expect(heard).toContain("after"), POLL_OPTIONS);
      return heard.slice(0, heard.indexOf("after"));
    }

    it.each([...READ_BY_PAGES])("names %s once, however many of its rows are written", async (table) => {
      const write = () =>
        sql`update ${sql.table(table)} set created_at = created_at`.execute(backend().service);
      expect(await noticesOf(write)).toEqual([table]);
    });

    it("is not sent for a write that changes no row", async () => {
      const write = () => backend().service.deleteFrom("banners").where("title", "=", "No such").execute();
      expect(await noticesOf(write)).toEqual([]);
    });

    it("is sent for an emptied table", async () => {
      const write = () => sql`truncate public.banners`.execute(backend().service);
      expect(await noticesOf(write)).toEqual(["banners"]);
    });

    it("is sent for a change of stock only when a page shows the difference", async () => {
      const { service } = backend();
      await service.insertInto("products").values({ id: "hat", name: "Hat", price: 900 }).execute();
      const add = () => service.insertInto("stock").values({ product_id: "hat", quantity: 9 }).execute();
      const sell = (quantity: number) => () =>
        service.updateTable("stock").set({ quantity }).where("product_id", "=", "hat").execute();
      // Counted now, where it was made to order.
      expect(await noticesOf(add)).toEqual(["products"]);
      expect(await noticesOf(sell(5))).toEqual([]);
      // 'Only 1 left'
      expect(await noticesOf(sell(1))).toEqual(["products"]);
      expect(await noticesOf(sell(0))).toEqual(["products"]);
    });
  },
  { seedDemo: true, onWrite },
);
