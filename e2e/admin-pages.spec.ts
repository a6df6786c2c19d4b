import type { Page } from "@playwright/test";
import type { Db } from "../app/platform/db/client.ts";
import { SCREENS, STAFF_ROUTES, sampleIn } from "../test/support/staff-screens.ts";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

/** The others answer with a file or with data. */
const PAGES = STAFF_ROUTES.filter(({ file }) => file.endsWith(".tsx")).map(({ path }) => path);
const AREAS = Map.groupBy(PAGES, (path) => path.split("/")[0] ?? "");
const WITH_FORMS = new Set(Object.keys(SCREENS).map((path) => path.split("/")[0]));

/** Addresses to look at beside the plain ones and the records of SCREENS, by route. */
const MORE: Record<string, readonly string[]> = {
  find: ["find?q=gown"],
  orders: ["orders?show=to_send", "orders?show=late&q=nosuchrow"],
  appointments: ["appointments?show=all"],
  mail: ["mail?show=withheld"],
  "products/:id": ["products/new"],
  "stories/:id": ["stories/new"],
  "newsletter/:id": ["newsletter/new"],
  "newsletter/subscribers": ["newsletter/subscribers?show=left"],
  "content/:kind": ["content/banners", "content/galleries", "content/home", "content/about"],
  "content/:kind/:id": [
    "content/banners/new",
    "content/places/retail-store",
    "content/local-events/open-looms",
  ],
  "events/:id": ["events/new", "events/long-table"],
  door: ["door?event=long-table&door=North+door"],
  audit: ["audit?q=nosuchrow"],
  "*": ["nothing-here"],
};

/** Rows that a page shows beside the records of SCREENS, by area. */
const SHOWN: Record<string, readonly string[]> = {
  "": ["appointments", "designer_applications", "contact_messages", "staff_tasks"],
  mail: ["visitor_mails"],
  stock: ["stock"],
  newsletter: ["newsletter_subscriptions", "newsletter_suppressions"],
  people: ["staff_invitations"],
  audit: ["audit"],
};

/** Routes whose record is more than a row of SCREENS. */
const MADE: Record<string, (service: Db, member: string) => Promise<string[]>> = {
  "orders/slips": async (service) => [`orders/slips?id=${(await paidOrder(service, "Walked")).order.id}`],
  "orders/:reference": async (service, member) => {
    const { order } = await paidOrder(service, "Walked");
    const unpaid = await sampleIn(service, "orders", member);
    return [`orders/${order.reference}`, `orders/${unpaid.reference}`];
  },
  "orders/:reference/invoice": async (service) => [
    `orders/${(await paidOrder(service, "Walked")).order.reference}/invoice`,
  ],
  "mail/:id": async (service, member) => {
    const message = await sampleIn(service, "contact_messages", member);
    const mail = await sampleIn(service, "outbox", member);
    const payload = JSON.stringify({ message_id: message.id });
    await service.updateTable("outbox").set({ payload }).where("id", "=", String(mail.id)).execute();
    return [`mail/${mail.id}`];
  },
  finance: async (service) => {
    await paidOrder(service, "Walked", 0);
    return ["finance"];
  },
};

/** The addresses of a route. One with a parameter that is not known here has none. */
async function addressesOf(service: Db, pattern: string, member: string): Promise<string[]> {
  const more = MORE[pattern] ?? [];
  const made = await MADE[pattern]?.(service, member);
  if (made) return made;
  const { table, path } = SCREENS[pattern] ?? {};
  // A picture without its file cannot be shown.
  if (table && path && table !== "pictures") return [path(await sampleIn(service, table, member)), ...more];
  return /[:*]/.test(pattern) ? [...more] : [pattern, ...more];
}

for (const [area, patterns] of AREAS)
  test(`/admin/${area}: every page passes axe and fits at 390 and 1440, and its buttons send once`, {
    tag: "@10.91",
  }, async ({ page, site, expectAccessible }) => {
    test.slow();
    const service = staffOf(site);
    const { email } = await workAs(page, site, "admin");
    const member = await service
      .selectFrom("profiles")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    for (const table of SHOWN[area] ?? []) await sampleIn(service, table, member.id);
    const sent: string[] = [];
    for (const pattern of patterns) {
      const addresses = await addressesOf(service, pattern, member.id);
      expect(addresses, `no address of ${pattern}: give it one`).not.toEqual([]);
      for (const address of addresses)
        await test.step(address, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          const answer = await page.goto(`/admin/${address}`.replace(/\/$/, ""));
          expect(answer?.status()).toBe(pattern === "*" ? 404 : 200);
          await expectAccessible();
          await expectToFit(page, 1440);
          await page.setViewportSize({ width: 390, height: 900 });
          await expectAccessible();
          await expectToFit(page, 390);
          sent.push(...(await page.evaluate(clickEachTwice)).map((line) => `${address}: ${line}`));
        });
    }
    expect(sent.filter((line) => !line.endsWith(" 1 with a key"))).toEqual([]);
    if (WITH_FORMS.has(area)) expect(sent.length).toBeGreaterThan(0);
  });

test("who is not staff, and who is no admin, is told so on a page that passes axe", async ({
  page,
  site,
  expectAccessible,
}) => {
  for (const [role, heading] of [
    ["user", "This area is for staff"],
    ["editor", "Money is for admins"],
  ] as const) {
    await workAs(page, site, role);
    await page.goto("/admin/finance");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectAccessible();
  }
});

async function expectToFit(page: Page, width: number) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

/** How often each button's form would go to the server, after two clicks at once. Nothing is sent. */
async function clickEachTwice(): Promise<string[]> {
  let sent: string[] = [];
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    sent.push(new FormData(form).get("idempotency_key") ? "with a key" : "without a key");
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // After the page's own listeners there, before the router's.
  addEventListener("submit", hold, true);
  const lines = new Set<string>();
  for (const button of document.querySelectorAll<HTMLButtonElement>("main button[type=submit]")) {
    // A row of content moves once more with each press, and a file is only read.
    if (button.form?.method !== "post" || button.form.matches(".content-moves, [action$=zip]")) continue;
    button.form.noValidate = true;
    sent = [];
    for (const detail of [1, 2])
      button.dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
    // A press is over with its task.
    await new Promise((resolve) => setTimeout(resolve));
    lines.add([button.textContent, sent.length, ...new Set(sent)].join(" "));
  }
  removeEventListener("submit", hold, true);
  return [...lines];
}
