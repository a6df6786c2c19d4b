import type { Page } from "@playwright/test";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const BANGLES = {
  id: "glass-bangles",
  name: "Glass Bangles",
  category: "Jewellery",
  priceCents: 68_000,
  quantity: 1,
};
const SEATS = {
  id: "signature-tasting-ticket",
  name: "Signature Tasting Experience - Harvest Table 2025",
  category: "ticket",
  priceCents: 150_000,
  quantity: 2,
};
const WIDTHS = [390, 1440];

// A form that staff filled in wrongly is answered with 400.
test.use({ mayFail: "/admin/discounts/new /admin/discounts/new.data" });

const summary = (page: Page) => page.getByRole("region", { name: "Order Summary" });
const amount = (page: Page, term: string) =>
  summary(page)
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole("definition");

async function openCheckout(page: Page, url: string, lines: object[]) {
  await page.goto(`${url}/returns`);
  await page.evaluate((cart) => {
    localStorage.setItem("afi-cart", JSON.stringify(cart));
    // Of an earlier purchase, which would be asked about first.
    localStorage.removeItem("afi-order-placed");
  }, lines);
  await page.goto(`${url}/checkout`);
  await expect(summary(page)).toBeVisible();
}
async function fillIn(page: Page, email: string) {
  await page.getByLabel("First name").fill("Naledi");
  await page.getByLabel("Last name").fill("Khumalo-Osei");
  await page.getByLabel("Email").fill(email);
}
async function applyCode(page: Page, code: string) {
  await page.getByLabel("Discount code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

test.beforeAll(async ({ site }) => {
  await staffOf(site)
    .insertInto("products")
    .values({ id: BANGLES.id, name: BANGLES.name, category: "Jewellery", price: 680, status: "published" })
    .execute();
});

for (const width of WIDTHS) {
  test(`a code that staff made, on a piece that is collected (${width})`, async ({
    page,
    browser,
    site,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const code = `MAKERS-${width}`;
    await workAs(page, site, "editor");
    await page.goto(`${site.url}/admin/discounts`);
    await expect(page.getByRole("heading", { level: 1, name: "Discount codes" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "New code" }).click();
    await page.getByRole("textbox", { name: /^Code/ }).fill(code.toLowerCase());
    await page.getByLabel("How much").fill("150");
    await page.getByLabel("Orders of one buyer").fill("1");
    await page.getByRole("button", { name: "Make the code" }).click();
    await expect(page.getByRole("alert")).toHaveText("Correct 1 field below.");
    await expect(page.getByLabel("How much")).toHaveAccessibleDescription(
      "Enter a whole number of per cent from 1 to 100.",
    );
    await expect(page.getByLabel("Orders of one buyer")).toHaveValue("1");
    await page.getByLabel("How much").fill("10");
    await page.getByRole("group", { name: "Categories" }).getByLabel("Jewellery").check();
    await expectAccessible();
    await page.getByRole("button", { name: "Make the code" }).click();
    await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
    await expect(page.getByText("10 % off Jewellery", { exact: true })).toBeVisible();
    const staffPage = page.url().split("?")[0] ?? "";

    const buyer = await browser.newPage({ viewport: { width, height: 900 } });
    await openCheckout(buyer, site.url, [BANGLES]);
    await expect(amount(buyer, "Shipping")).toHaveText("R150");
    await applyCode(buyer, "nobody-knows");
    await expect(buyer.getByText("We do not know that code.")).toBeVisible();
    await expectAccessible(buyer);
    await applyCode(buyer, ` ${code.toLowerCase()} `);
    await expect(amount(buyer, code)).toHaveText("−R68");
    await expect(amount(buyer, "Total")).toHaveText("R762");
    await buyer.getByLabel("Street address").fill("9 Acacia Walk");
    await buyer.getByLabel(/^Collect in Rosebank, free/).check();
    await expect(buyer.getByLabel("Street address")).toBeHidden();
    await expect(amount(buyer, "Collect in Rosebank")).toHaveText("Free");
    await expect(amount(buyer, "Total")).toHaveText("R612");
    await expectAccessible(buyer);
    // All of it stays in this tab, on the cart's page too.
    await buyer.goto(`${site.url}/cart`);
    await expect(amount(buyer, code)).toHaveText("−R68");
    await buyer.goto(`${site.url}/checkout`);
    await expect(amount(buyer, "Total")).toHaveText("R612");
    const email = `naledi-${width}@mail.example`;
    await fillIn(buyer, email);
    await buyer.getByRole("button", { name: "Proceed to PayGate" }).click();
    await buyer.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(buyer).toHaveURL(/\/payment-success\?ref=SHOP-/);
    const orderPath = await buyer.evaluate(
      () => Object.values<string>(JSON.parse(sessionStorage.getItem("afi-order-pages") ?? "{}"))[0],
    );
    await buyer.goto(`${site.url}${orderPath}`);
    const bill = buyer.getByRole("region", { name: "Papers" });
    await expect(bill).toContainText(`Discount ${code}`);
    await expect(bill).toContainText("R612");
    await expect(bill).toContainText("Collect at");
    await expect(bill).not.toContainText("Acacia");
    await expectAccessible(buyer);
    await buyer.getByRole("link", { name: "Your invoice" }).click();
    await expect(buyer.getByRole("row", { name: `Discount ${code} −R68` })).toBeVisible();

    // Used once by this buyer; the order says so, not the check before it.
    await openCheckout(buyer, site.url, [{ ...BANGLES, quantity: 2 }]);
    await fillIn(buyer, email);
    await expect(amount(buyer, code)).toHaveText("−R136");
    await buyer.getByRole("button", { name: "Proceed to PayGate" }).click();
    await expect(
      buyer.getByRole("alert").filter({ hasText: "You have used that code already." }),
    ).toBeVisible();
    await expect(amount(buyer, "Total")).toHaveText("R1,360");

    await page.goto(staffPage);
    await expect(page.getByRole("table", { name: "Orders with this code" }).getByRole("row")).toHaveCount(1);
    await page.getByRole("button", { name: "End this code" }).click();
    await expect(page.getByText("The code is ended.")).toBeVisible();
    await expectAccessible();
    await applyCode(buyer, code);
    await expect(buyer.getByText(/That code ended on/)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The code counts again.")).toBeVisible();
    await page.goto(`${site.url}/admin/discounts?show=running&q=${code}`);
    await page.getByRole("checkbox", { name: code }).check();
    await page.getByRole("button", { name: "End now" }).click();
    await expect(page.getByRole("status")).toContainText("The code is ended.");
    await expect(page).toHaveURL(/show=running/);
    await expect(page.getByText("Nothing found for")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: code })).toBeVisible();
    await page.getByRole("link", { name: /^Ended/ }).click();
    await expect(page.getByRole("link", { name: code })).toBeHidden();
    const csv = await page.request.get(`${site.url}/admin/discounts.csv?q=${code}`);
    expect(await csv.text()).toContain(`${code},10 % off Jewellery`);
    await buyer.close();
  });
}

test("tickets alone need no address and cost no shipping", async ({ page, site, expectAccessible }) => {
  await openCheckout(page, site.url, [SEATS]);
  await expect(page.getByRole("heading", { name: "Your tickets come by mail" })).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveCount(0);
  await expect(amount(page, "Delivery")).toHaveText("By mail");
  await expect(amount(page, "Total")).toHaveText("R3,000");
  await expectAccessible();
  await page.goto(`${site.url}/cart`);
  await expect(amount(page, "Delivery")).toHaveText("By mail");
});
