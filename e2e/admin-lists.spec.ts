import type { Page } from "@playwright/test";
import { untyped } from "../test/security/personas.ts";
import { SAMPLES } from "../test/security/sample-rows.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

/** Lists whose rows are ticked, and where the rows come from. */
const TICKED: Record<string, string> = {
  orders: "orders",
  applications: "designer_applications",
  messages: "contact_messages",
  mail: "outbox",
  products: "products",
  discounts: "discounts",
  stories: "blogs",
  "newsletter/subscribers": "newsletter_subscriptions",
  people: "staff_invitations",
};
/** Those that are looked through alone. Pictures would need their files. */
const OTHERS: Record<string, string> = {
  appointments: "appointments",
  "appointments?show=all": "appointments",
  stock: "stock",
  newsletter: "newsletters",
  "newsletter/subscribers?show=left": "newsletter_suppressions",
  "mail?show=withheld": "visitor_mails",
  "content/galleries": "gallery_pictures",
  events: "events",
  finance: "payments",
  requests: "data_requests",
  audit: "audit",
  "audit?q=nosuchrow": "audit",
  "orders?show=late&q=nosuchrow": "orders",
  pictures: "",
};

/** More than a screen holds. */
const ROWS = 12;

async function fill(site: RunningSite, tables: readonly string[]): Promise<void> {
  const service = untyped(staffOf(site));
  for (const table of new Set(tables)) {
    const { row, parents = {} } = SAMPLES[table] ?? {};
    if (!row) continue;
    for (let number = 0; number < ROWS; number++) {
      const keys: Record<string, unknown> = {};
      for (const [column, parent] of Object.entries(parents)) {
        const made = service.insertInto(parent).values({ ...SAMPLES[parent]?.row() });
        keys[column] = (await made.returning("id").executeTakeFirstOrThrow()).id;
      }
      // A mail that waits would be sent.
      const settled = table === "outbox" ? { status: "stopped" } : {};
      await service
        .insertInto(table)
        .values({ ...row(keys), ...settled })
        .execute();
    }
  }
}

const bar = (page: Page) => page.getByRole("group", { name: /^With the selected/ });
const boxes = (page: Page) => page.locator(".cell-select input");
const all = (page: Page) => bar(page).getByRole("checkbox", { name: "All", exact: true });

test.describe("what is done with several rows", () => {
  test.beforeEach(async ({ page, site }) => {
    test.setTimeout(240_000);
    await fill(site, Object.values(TICKED));
    await workAs(page, site, "admin");
  });

  test("stands above every list, with all of them one key away", { tag: "@10.91" }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of Object.keys(TICKED)) {
      await page.goto(`/admin/${path}`);
      const above = await bar(page).boundingBox();
      const first = await boxes(page).first().boundingBox();
      expect(above && first && above.y + above.height, path).toBeLessThanOrEqual(first?.y ?? 0);
      await all(page).focus();
      await page.keyboard.press("Space");
      for (const box of await boxes(page).all()) await expect(box, path).toBeChecked();
      await page.keyboard.press("Space");
      for (const box of await boxes(page).all()) await expect(box, path).not.toBeChecked();
    }
  });

  test("keeps to the foot of a phone, and covers no row at the end", { tag: "@10.91" }, async ({ page }) => {
    const height = 700;
    await page.setViewportSize({ width: 390, height });
    for (const path of Object.keys(TICKED)) {
      await page.goto(`/admin/${path}`);
      await boxes(page).first().check();
      await boxes(page).nth(1).scrollIntoViewIfNeeded();
      const held = await bar(page).boundingBox();
      expect(held && held.y + held.height, path).toBeCloseTo(height, 0);
      expect(held?.width, path).toBe(390);

      await all(page).check();
      await expect(boxes(page).last(), path).toBeChecked();
      await boxes(page).last().focus();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const end = await bar(page).boundingBox();
      const last = await boxes(page).last().boundingBox();
      expect(last && last.y + last.height, path).toBeLessThanOrEqual(end?.y ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  });

  test("covers no row the keyboard reaches on the smallest phone, ticked or not", { tag: "@10.91" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    for (const path of Object.keys(TICKED)) {
      await page.goto(`/admin/${path}`);
      const middle = boxes(page).nth(Math.floor(ROWS / 2));
      /** From above, so that the row comes in at the foot of the screen. */
      const isCovered = async () => {
        await page.evaluate(() => window.scrollTo(0, 0));
        await middle.focus();
        const [row, held] = [await middle.boundingBox(), await bar(page).boundingBox()];
        if (!row || !held) throw new Error(`${path}: no row, or no bar`);
        expect(row.y + row.height, path).toBeLessThanOrEqual(568);
        return row.y + row.height > held.y && row.y < held.y + held.height;
      };
      expect(await isCovered(), `${path}, none ticked`).toBe(false);
      const resting = await bar(page).boundingBox();
      expect(resting?.y, `${path}, none ticked`).toBeGreaterThan(568);
      await boxes(page).first().check();
      expect(await isCovered(), `${path}, one ticked`).toBe(false);
      const held = await bar(page).boundingBox();
      expect(held && held.y + held.height, path).toBeCloseTo(568, 0);
      expect(held?.height, path).toBeLessThanOrEqual(72);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
  });
});

for (const width of [390, 1440]) {
  test(`no list has a finding of axe at ${width}`, { tag: "@10.91" }, async ({
    page,
    site,
    expectAccessible,
  }) => {
    test.setTimeout(300_000);
    await fill(site, [...Object.values(TICKED), ...Object.values(OTHERS)]);
    await paidOrder(staffOf(site), `Axe ${width}`);
    await workAs(page, site, "admin");
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...Object.keys(TICKED), ...Object.keys(OTHERS)]) {
      await test.step(path, async () => {
        await page.goto(`/admin/${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible();
      });
    }
  });
}
