import type { Page } from "@playwright/test";
import type { Db } from "../../app/platform/db/client.ts";
import { buyMixed, NALEDI } from "../../test/support/paid-orders.ts";
import { openAccount, signIn } from "./accounts.ts";
import { type RunningSite, startSite } from "./server.ts";
import { test as base, expect } from "./test.ts";

const HOUR_MS = 3_600_000;

/** A site of its own: what is sold here must not hang in the shop that other tests look at. */
export const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({ postgres }, use) => {
      const site = await startSite({ env: { DATABASE_URL: await postgres.copyDemoDatabase() } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

export async function workAs(page: Page, site: RunningSite, role: "editor" | "admin") {
  const account = await openAccount(site, role);
  await signIn(page, account);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  // A link that is followed before that is the browser's own.
  await page.waitForFunction(() => !window.queuedEvents);
  return account;
}

/** An order of three pieces and two seats, paid for some hours ago. */
export async function paidOrder(service: Db, lastName: string, hoursAgo = 1) {
  const bought = await buyMixed(service, { buyer: { ...NALEDI, lastName } });
  // Set back afterwards: an unpaid order of that age would run out under the site's own jobs.
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  const moments = { paid_at: at, clock_starts_at: at };
  await service.updateTable("orders").set(moments).where("id", "=", bought.order.id).execute();
  return bought;
}
