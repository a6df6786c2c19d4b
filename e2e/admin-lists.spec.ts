import type { Page } from "@playwright/test";
import { sampleIn } from "../test/support/staff-screens.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

/** Lists whose rows are ticked, and where the rows come from. */
const TICKED = {
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

/** More than a screen holds. */
const ROWS = 12;

const bar = (page: Page) => page.getByRole("group", { name: /^With the selected/ });
const boxes = (page: Page) => page.locator(".cell-select input");
const all = (page: Page) => bar(page).getByRole("checkbox", { name: "All", exact: true });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const [path, table] of Object.entries(TICKED))
  test(`what is done with several rows of ${path} is at hand at every width, and covers no row`, {
    tag: "@10.91",
  }, async ({ page, site }) => {
    for (let number = 0; number < ROWS; number++) await sampleIn(staffOf(site), table, "");
    await workAs(page, site, "admin");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin/${path}`);

    await test.step("on a desk it stands above the list, with all of them one key away", async () => {
      const above = await bar(page).boundingBox();
      const first = await boxes(page).first().boundingBox();
      expect(above && first && above.y + above.height).toBeLessThanOrEqual(first?.y ?? 0);
      await all(page).focus();
      await page.keyboard.press("Space");
      for (const box of await boxes(page).all()) await expect(box).toBeChecked();
      await page.keyboard.press("Space");
      for (const box of await boxes(page).all()) await expect(box).not.toBeChecked();
    });

    await test.step("on the smallest phone it covers no row the keyboard reaches, ticked or not", async () => {
      await page.setViewportSize({ width: 320, height: 568 });
      const middle = boxes(page).nth(Math.floor(ROWS / 2));
      /** From above, so that the row comes in at the foot of the screen. */
      const isCovered = async () => {
        await page.evaluate(() => window.scrollTo(0, 0));
        await middle.focus();
        const [row, held] = [await middle.boundingBox(), await bar(page).boundingBox()];
        if (!row || !held) throw new Error("no row, or no bar");
        expect(row.y + row.height).toBeLessThanOrEqual(568);
        return row.y + row.height > held.y && row.y < held.y + held.height;
      };
      expect(await isCovered(), "none ticked").toBe(false);
      const resting = await bar(page).boundingBox();
      expect(resting?.y, "none ticked").toBeGreaterThan(568);
      await boxes(page).first().check();
      expect(await isCovered(), "one ticked").toBe(false);
      const held = await bar(page).boundingBox();
      expect(held && held.y + held.height).toBeCloseTo(568, 0);
      expect(held?.height).toBeLessThanOrEqual(72);
      expect(await widthOf(page)).toBe(320);
    });

    await test.step("on a phone it keeps to the foot, and covers no row at the end", async () => {
      const height = 700;
      await page.setViewportSize({ width: 390, height });
      await boxes(page).nth(1).scrollIntoViewIfNeeded();
      const held = await bar(page).boundingBox();
      expect(held && held.y + held.height).toBeCloseTo(height, 0);
      expect(held?.width).toBe(390);

      await all(page).check();
      await expect(boxes(page).last()).toBeChecked();
      await boxes(page).last().focus();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const end = await bar(page).boundingBox();
      const last = await boxes(page).last().boundingBox();
      expect(last && last.y + last.height).toBeLessThanOrEqual(end?.y ?? 0);
      expect(await widthOf(page)).toBe(390);
    });
  });
