import { type Page, request } from "@playwright/test";
import type { Db } from "../../app/platform/db/client.ts";
import { buyMixed, NALEDI } from "../../test/support/paid-orders.ts";
import { openAccount, type TestAccount } from "./accounts.ts";
import { type RunningSite, startSite } from "./server.ts";
import { test as base } from "./test.ts";

const HOUR_MS = 3_600_000;

/** Known, so that the codes of tickets can be made here. */
export const SECRET = "a secret of forty characters for this test";

/** One site for all staff specs: what they publish must not hang in the shop that other tests look at. */
export const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({ postgres }, use) => {
      const site = await startSite({
        env: { DATABASE_URL: await postgres.copyDemoDatabase(), SUPABASE_JWT_SECRET: SECRET },
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

type Role = "user" | "editor" | "admin";
const members = new WeakMap<RunningSite, Map<Role, ReturnType<typeof newMember>>>();

/** An account and the cookies of its session. */
async function newMember(site: RunningSite, role: Role) {
  const account = await openAccount(site, role);
  const visitor = await request.newContext({ baseURL: site.url });
  const answer = await visitor.post("/auth", {
    form: { ...account },
    headers: { Origin: site.url, Accept: "application/json" },
  });
  if (!answer.ok()) throw new Error(`${account.email} could not sign in: ${await answer.text()}`);
  const { cookies } = await visitor.storageState();
  await visitor.dispose();
  return { account, cookies };
}

/**
 * Signs the browser in, without a page. All tests of a site share one account for each role; `isOwn` opens another, for
 * a test that changes the account, ends its sessions, or looks at what is given to it alone.
 */
export async function workAs(
  page: Page,
  site: RunningSite,
  role: Role,
  { isOwn = false } = {},
): Promise<TestAccount> {
  const shared = members.get(site) ?? new Map<Role, ReturnType<typeof newMember>>();
  members.set(site, shared);
  const member = (!isOwn && shared.get(role)) || newMember(site, role);
  if (!isOwn) shared.set(role, member);
  const { account, cookies } = await member;
  await page.context().addCookies(cookies);
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
