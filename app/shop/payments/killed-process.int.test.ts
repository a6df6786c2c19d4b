import { rm } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { expireOrders } from "~/shop/orders/orders.server";
import { openServices } from "../../../server/services.ts";
import { makeDataFolder, PROJECT_DIR, silentLog, TEST_SITE_URL } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import { addTicketPackage, everythingAbout, stockOf } from "../../../test/support/orders.ts";
import { allLines, nextLine, startScript } from "../../../test/support/processes.ts";
import { queryDuePayments } from "./sweep.server";

const SEATS = 1000;

describe("a process killed between placing and paying", () => {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  const open = (dataDir: string) =>
    openServices({
      dataDir,
      projectDir: PROJECT_DIR,
      siteUrl: TEST_SITE_URL,
      seedDemo: false,
      log: silentLog,
    });

  it.each(["placed", "started", "paid"])(
    "right after '%s' has lost nothing it confirmed, and every order ends as it should",
    async (step) => {
      const folder = await makeDataFolder();
      folders.push(folder);
      const before = await open(folder);
      const ticketId = await addTicketPackage(before.db.service, { stock: SEATS });
      await before.close();

      const shop = startScript("repeat-purchases.ts", [folder, PROJECT_DIR, ticketId]);
      const confirmed: string[] = [];
      const count = () => confirmed.filter((line) => line.startsWith(step)).length;
      while (count() < 3) confirmed.push(await nextLine(shop));
      await shop.kill("SIGKILL");
      confirmed.push(...(await allLines(shop)));

      const backend = await open(folder);
      const { service } = backend.db;
      const stateOfAll = async () => {
        const orders = await service.selectFrom("orders").select(["id", "reference"]).execute();
        return Promise.all(
          orders.map(async ({ id, reference }) => ({ reference, ...(await everythingAbout(service, id)) })),
        );
      };

      const found = await stateOfAll();
      const statusOf = new Map(found.map(({ reference, order }) => [reference, order.status]));
      for (const line of confirmed) {
        const [what, reference = ""] = line.split(" ");
        expect(statusOf.has(reference), line).toBe(true);
        if (what === "paid") expect(statusOf.get(reference), line).toBe("paid");
      }
      // Money, tickets and mails are stored together or not at all; so are a payment and its stock.
      for (const { order, payments, tickets, mails } of found) {
        const isPaid = order.status === "paid";
        expect([tickets.length, mails.length]).toEqual(isPaid ? [2, 3] : [0, 0]);
        expect(order.holds_stock).toBe(payments.length > 0);
      }
      const held = found.filter(({ payments }) => payments.length > 0);
      expect(await stockOf(service, ticketId)).toBe(SEATS - 2 * held.length);

      // The bank approved every payment; a sweep finds out, and unpaid orders expire.
      const bank = fakePayGate();
      const payments = await service
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .select(["pay_request_id", "amount_cents", "reference"])
        .execute();
      for (const { pay_request_id, amount_cents, reference } of payments)
        bank.addPayment(pay_request_id, { reference, amount: String(amount_cents), status: "1" });
      const now = new Date(Date.now() + 31 * 60_000);
      await queryDuePayments(service, bank.paygate, { at: now });
      await expireOrders(service, { at: now });
      const paid = (await stateOfAll()).filter(({ order }) => order.status === "paid");
      expect(paid).toHaveLength(payments.length);
      for (const { tickets, mails } of paid) expect([tickets.length, mails.length]).toEqual([2, 3]);
      expect(await stockOf(service, ticketId)).toBe(SEATS - 2 * payments.length);
      await backend.close();
    },
    // Processes start three times.
    180_000,
  );
});
