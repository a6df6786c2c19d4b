import type { Page } from "@playwright/test";
import {
  cartOf,
  fillCart,
  fillIn,
  GOWN,
  heading,
  openCheckout,
  proceed,
  summary,
  TOTE,
} from "./support/checkout.ts";
import { holdScripts } from "./support/scripts.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const SCARF = {
  id: "indigo-resist-silk-scarf",
  name: "Indigo Resist Silk Scarf",
  priceCents: 135_000,
  quantity: 1,
};
const toast = (page: Page) => page.getByRole("region", { name: "Notifications" });

test.describe("the form", () => {
  test("asks for the buyer, tells of the payment and shows the order", {
    tag: ["@2.121", "@2.122", "@2.123", "@2.124", "@2.125", "@2.126", "@3.29", "@5.34"],
  }, async ({ page }) => {
    await openCheckout(page, [GOWN, TOTE]);
    for (const label of ["First name", "Last name", "Email"])
      await expect(page.getByLabel(label)).toHaveAttribute("required");
    for (const label of [
      "Phone",
      "Street address",
      "Suburb",
      "City",
      "Province",
      "Postal code",
      "Delivery note",
    ])
      await expect(page.getByLabel(label)).not.toHaveAttribute("required");
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    expect(
      await page
        .locator("form#checkout :is(input, select)")
        .evaluateAll((all) => all.map((input) => input.getAttribute("name"))),
    ).toEqual([
      "firstName",
      "lastName",
      "email",
      "phone",
      "deliveryMethod",
      "deliveryMethod",
      "address",
      "suburb",
      "city",
      "province",
      "postalCode",
      "deliveryNote",
    ]);
    const payment = page.getByRole("region", { name: "Payment" });
    await expect(payment).toContainText("PayGate");
    await expect(payment.getByRole("listitem")).toHaveText(["Credit card", "EFT", "Instant EFT"]);

    const tote = summary(page).getByRole("listitem").filter({ hasText: TOTE.name });
    await expect(tote).toContainText("Quantity 2");
    await expect(tote).toContainText("R2,900");
    await expect(tote.locator(".picture")).toHaveCount(1);
    await expect(summary(page)).toContainText("Size M, Quantity 1");
    await expect(summary(page).getByRole("definition")).toHaveText(["R7,850", "Free", "R7,850"]);
    await expect(summary(page)).toContainText("includes R1,023.91 VAT (15 %)");
    await expect(summary(page)).toContainText(
      "By proceeding you agree to our terms, our returns policy and our privacy notice.",
    );
    await expect(summary(page).getByRole("link", { name: "terms" })).toHaveAttribute("href", "/terms");
    await expect(summary(page)).toContainText("We deliver in South Africa");
  });

  test("its list of pieces is at most 15rem high and scrolls", { tag: "@2.127" }, async ({ page }) => {
    const many = Array.from({ length: 8 }, (_, number) => ({ ...TOTE, id: `piece-${number}` }));
    await openCheckout(page, many);
    const list = summary(page).getByRole("list");
    const { shown, full } = await list.evaluate((node) => ({
      shown: node.clientHeight,
      full: node.scrollHeight,
    }));
    expect(shown).toBe(240);
    expect(full).toBeGreaterThan(shown);
    const last = list.getByRole("listitem").last();
    await expect(last).not.toBeInViewport();
    await list.hover();
    await page.mouse.wheel(0, full);
    await expect(last).toBeInViewport();
  });

  test("an empty cart goes to /cart, before our scripts are there or through them", {
    tag: "@2.129",
  }, async ({ page }) => {
    await page.goto("/cart");
    await page.evaluate(() => localStorage.setItem("afi-cart", "[null]"));
    await page.goto("/checkout");
    await expect(page).toHaveURL("/cart");
    await page.evaluate(() => localStorage.removeItem("afi-cart"));
    await page.route("**/assets/*.js", () => {});
    await page.goto("/checkout", { waitUntil: "commit" });
    await expect(page).toHaveURL("/cart");
    await expect(heading(page)).toHaveText("Your cart is empty");
  });

  test("missing fields show the destructive toast, and the first of them has the focus", {
    tag: ["@5.33", "@8.33"],
  }, async ({ page }) => {
    for (const missing of ["First name", "Last name", "Email"]) {
      await openCheckout(page);
      await fillIn(page);
      await page.getByLabel(missing).fill(" ");
      await proceed(page).click();
      await expect(toast(page).getByRole("alert")).toContainText("Please fill in all required fields");
      await expect(page.getByLabel(missing)).toBeFocused();
      await expect(page.getByLabel(missing)).toHaveAccessibleDescription("Please fill this in.");
    }
  });

  test("an address without its ending is told so, and putting it right clears it", async ({ page }) => {
    await openCheckout(page);
    await fillIn(page, "naledi@mail");
    await proceed(page).click();
    const email = page.getByLabel("Email");
    await expect(email).toHaveAccessibleDescription("That address is missing its ending, such as .co.za");
    await expect(toast(page)).toHaveCount(0);
    await email.pressSequentially(".example");
    await expect(email).toHaveAccessibleDescription("");
    await expect(email).toBeFocused();
  });

  test("what was typed is there after a reload", async ({ page }) => {
    await openCheckout(page);
    const email = await fillIn(page);
    await page.getByLabel("City").fill("Gqeberha");
    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("City")).toHaveValue("Gqeberha");
  });

  test("can be filled in before our scripts are there, but not sent", async ({ page }) => {
    await fillCart(page, [TOTE]);
    const scripts = await holdScripts(page);
    await page.goto("/checkout", { waitUntil: "domcontentloaded" });
    const email = await fillIn(page);
    await page.getByLabel("Email").press("Enter");
    await expect(page.getByText("Loading your cart...")).toBeVisible();
    await expect(proceed(page)).toHaveCount(0);
    scripts.release();
    await expect(summary(page)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });

  test("without JavaScript and with nothing chosen leads back to the shop", async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/checkout");
    await expect(heading(page).filter({ visible: true })).toHaveText("Your cart is empty");
    await expect(page.getByLabel("Email")).toBeHidden();
    await context.close();
  });

  test("an item the shop does not know is named, and the cart stays", { tag: "@10.16" }, async ({
    page,
    expectAccessible,
  }) => {
    await openCheckout(page, [
      TOTE,
      { id: "no-such-piece", name: "A Piece of Yesterday", priceCents: 100_00, quantity: 1 },
    ]);
    await fillIn(page);
    await proceed(page).click();
    const notice = page.getByRole("main").getByRole("alert");
    await expect(notice).toContainText("A Piece of Yesterday cannot be bought here.");
    await expectAccessible();
    expect(await cartOf(page)).toEqual([TOTE.id, "no-such-piece"]);
    await notice.getByRole("link", { name: "Change your cart" }).click();
    await expect(page).toHaveURL("/cart");
  });

  test("a price that changed since is shown before anyone pays", async ({ page, site }) => {
    const staff = staffOf(site);
    const change = (price: number) =>
      staff.updateTable("products").set({ price }).where("id", "=", SCARF.id).execute();
    await openCheckout(page, [SCARF]);
    await fillIn(page);
    try {
      await change(7_777);
      await proceed(page).click();
      await expect(page.getByRole("main").getByRole("alert")).toContainText("the total is now R7,777");
      await expect(summary(page)).toContainText("R7,777");
      await proceed(page).click();
      await expect(page.getByText("ZAR 7777.00")).toBeVisible();
    } finally {
      await change(SCARF.priceCents / 100);
    }
  });
});
