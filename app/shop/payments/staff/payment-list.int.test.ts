import { beforeAll, describe, expect, it } from "vitest";
import { administratorContext } from "~/platform/context";
import type { Db } from "~/platform/db/client";
import { localDate } from "~/platform/lib/dates";
import { sessionContext } from "~/platform/sign-in/visitor-session.server";
import { loader } from "~/routes/admin/finance";
import { requireStaff } from "~/staff/require-staff.server";
import { useTestBackend } from "../../../../test/support/backend.ts";
import { addProduct } from "../../../../test/support/orders.ts";
import { pageContext } from "../../../../test/support/page-context.ts";
import { buy, NALEDI } from "../../../../test/support/paid-orders.ts";
import { tickPayments } from "./month.server";
import { readPaymentQuery } from "./payment-list";
import { countPayments, everyPayment, listPayments } from "./payment-list.server";

describe("a month's payments", () => {
  const backend = useTestBackend();

  let service: Db;
  let admin: Db;
  const today = localDate(new Date()).iso;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    service = backend().service;
    ({ db: admin } = await backend().userClient("admin"));
    const names = ["Adeyemi", "Botha", "Cele", "Dlamini"];
    const now = Date.now();
    for (const [index, lastName] of names.entries()) {
      const product = await addProduct(service, { name: "Gown", price: 100 * (index + 1), stock: 5 });
      const { id } = await buy(service, [{ id: product, size: null, quantity: 1 }], {
        buyer: { ...NALEDI, lastName },
      });
      const paid_at = new Date(now - index * 1000).toISOString();
      await service.updateTable("orders").set({ paid_at }).where("id", "=", id).execute();
      const payment = await service
        .updateTable("payments")
        .set({ transaction_id: `TX-${lastName}` })
        .where("order_id", "=", id)
        .returning("id")
        .executeTakeFirstOrThrow();
      ids[lastName] = payment.id;
    }
    await service
      .updateTable("payments")
      .set({ reported_cents: 1 })
      .where("id", "=", ids.Cele ?? "")
      .execute();
    await tickPayments(admin, { on: [ids.Botha ?? ""], off: [] });
  });

  const query = (search: string) => readPaymentQuery(new URLSearchParams(search), today);
  const list = async (search: string) =>
    (await listPayments(admin, query(search))).payments.map(({ buyer }) => buyer.split(" ")[1]);

  it("are searched, filtered, counted and sorted, and the file has the same", {
    tags: "@10.103",
  }, async () => {
    expect(await list("")).toEqual(["Adeyemi", "Botha", "Cele", "Dlamini"]);
    expect(await list("sort=oldest")).toEqual(["Dlamini", "Cele", "Botha", "Adeyemi"]);
    expect((await list("sort=largest"))[0]).toBe("Dlamini");
    expect(await list("q=naledi+both")).toEqual(["Botha"]);
    expect(await list("q=tx-dlam")).toEqual(["Dlamini"]);
    expect(await list("q=100%25")).toEqual([]);
    expect(await list("show=ticked")).toEqual(["Botha"]);
    expect(await list("show=unticked")).toEqual(["Adeyemi", "Cele", "Dlamini"]);
    expect(await list("show=mismatch")).toEqual(["Cele"]);
    expect(await list("month=2020-01")).toEqual([]);
    expect(await countPayments(admin, today.slice(0, 7))).toEqual({
      "": 4,
      ticked: 1,
      unticked: 3,
      mismatch: 1,
    });
    const file = await everyPayment(admin, query("show=unticked&sort=oldest"));
    expect(file.map(({ transactionId }) => transactionId)).toEqual(["TX-Dlamini", "TX-Cele", "TX-Adeyemi"]);
  });

  it("are ticked by two admins at once, neither of whom takes away the other's", async () => {
    const other = await backend().userClient("admin");
    await tickPayments(admin, { on: [ids.Adeyemi ?? ""], off: [] });
    await tickPayments(other.db, { on: [ids.Dlamini ?? ""], off: [ids.Botha ?? ""] });
    expect(await list("show=ticked")).toEqual(["Adeyemi", "Dlamini"]);
  });

  it("that PayGate took back is named once", { tags: "@10.103" }, async () => {
    const taken = ids.Dlamini ?? "";
    await service.updateTable("payments").set({ status: "voided" }).where("id", "=", taken).execute();
    const { payments } = await listPayments(admin, query("q=dlamini"));
    expect(payments.map(({ mismatch }) => mismatch)).toEqual(["taken_back"]);
  });

  it("are refused to an editor", { tags: "@10.88" }, async () => {
    const editor = await backend().userClient("editor");
    for (const attempt of [listPayments(editor.db, query("")), countPayments(editor.db, "2026-11")])
      await expect(attempt).rejects.toMatchObject({ code: "42501" });
  });

  it("have a page that opens for admins alone", { tags: "@10.88" }, async () => {
    const openAs = async (role: "admin" | "editor") => {
      const { id, email, db } = await backend().userClient(role);
      const { context } = pageContext({ db });
      context.set(sessionContext, { find: async () => ({ id, email, db }) } as never);
      context.set(administratorContext, null);
      const args = { request: new Request("https://afi.example/admin/finance"), context } as never;
      await requireStaff(args, async () => new Response());
      return loader(args);
    };
    expect((await openAs("admin")).payments).not.toEqual([]);
    // Before the database is asked, so that pages whose tables editors may read are closed too.
    await expect(openAs("editor")).rejects.toMatchObject({ init: { status: 403 } });
  });
});
