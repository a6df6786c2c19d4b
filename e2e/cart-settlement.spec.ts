import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const TOTE = { id: "painted-gable-tote", name: "Painted Gable Tote", priceCents: 145_000, quantity: 2 };
const SCARF = {
  id: "indigo-resist-silk-scarf",
  name: "Indigo Resist Silk Scarf",
  priceCents: 135_000,
  quantity: 1,
};
const ASKING = "**/checkout/placed";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const notice = (page: Page) => page.getByRole("main").getByRole("alert");
const proceed = (page: Page) => page.getByRole("button", { name: "Proceed to PayGate" });

const keepCart = (page: Page, lines: object[]) =>
  page.evaluate((cart) => localStorage.setItem("afi-cart", JSON.stringify(cart)), lines);
async function fillCart(page: Page, lines: object[]) {
  await page.goto("/returns");
  await keepCart(page, lines);
}
const cartOf = (page: Page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem("afi-cart") ?? "[]").map((line: { id: string; quantity: number }) => [
      line.id,
      line.quantity,
    ]),
  );

async function fillIn(page: Page) {
  await page.getByLabel("First name").fill("Naledi");
  await page.getByLabel("Last name").fill("Khumalo-Osei");
  await page.getByLabel("Email").fill(`naledi-${randomUUID()}@mail.example`);
}

/** A window of the same browser, at PayGate's page. */
async function goToPay(context: BrowserContext, lines: object[]): Promise<Page> {
  const window = await context.newPage();
  await fillCart(window, lines);
  await window.goto("/checkout");
  await fillIn(window);
  await proceed(window).click();
  await expect(heading(window)).toHaveText("Test payment page");
  return window;
}

/** Paid, and the window closes before it gets back to the shop. */
async function close(window: Page, outcome: string) {
  await window.route("**/payment-success*", () => {});
  const wayBack = window.waitForRequest(/\/payment-success/);
  await window.getByRole("button", { name: outcome, exact: true }).click();
  await wayBack;
  await window.close();
}

test("pieces paid in a window that closed are out of the cart on the next page, and said to be", async ({
  page,
  context,
  expectAccessible,
}) => {
  const window = await goToPay(context, [TOTE]);
  await close(window, "Approve");
  await page.goto("/about");
  await expect(toasts(page)).toContainText(
    /Your payment of order SHOP-\d+ went through: Painted Gable Tote is out of your cart\./,
  );
  expect(await cartOf(page)).toEqual([]);
  await expectAccessible();
  await page.goto("/cart");
  await expect(heading(page)).toHaveText("Your cart is empty");
});

test("also when PayGate never told the shop; what was added meanwhile stays", async ({ page, context }) => {
  const window = await goToPay(context, [TOTE]);
  await window.getByLabel("Never tell the shop").check();
  await keepCart(window, [{ ...TOTE, quantity: 3 }, SCARF]);
  await close(window, "Approve");
  await page.goto("/cart");
  await expect(heading(page)).toHaveText("Your Cart (2 items)");
  expect(await cartOf(page)).toEqual([
    [TOTE.id, 1],
    [SCARF.id, 1],
  ]);
});

test("also when scripts were blocked on the way back", async ({ page, context }) => {
  const window = await goToPay(context, [TOTE]);
  await window.route("**/assets/*.js", () => {});
  await window.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(heading(window)).toHaveText("Thank you");
  expect(await cartOf(window)).toEqual([[TOTE.id, 2]]);
  await page.goto("/checkout");
  await expect(page).toHaveURL("/cart");
  await expect(heading(page)).toHaveText("Your cart is empty");
});

test("a checkout that was open all the while pays nothing twice", async ({ page, context }) => {
  await fillCart(page, [TOTE]);
  await page.goto("/checkout");
  await fillIn(page);
  const window = await goToPay(context, [TOTE]);
  // The open page learns nothing by itself: only the press asks.
  let isAsked = false;
  await page.route(ASKING, (route) => (isAsked ? route.continue() : route.abort()));
  await close(window, "Approve");
  isAsked = true;
  await proceed(page).click();
  await expect(toasts(page)).toContainText("went through: Painted Gable Tote is out of your cart.");
  await expect(page).toHaveURL("/cart");
  await expect(heading(page)).toHaveText("Your cart is empty");
});

test("the same piece within a day is asked about before it is paid again", async ({
  page,
  context,
  expectAccessible,
}) => {
  const window = await goToPay(context, [TOTE]);
  await window.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(heading(window)).toHaveText("Thank you, Naledi");
  const reference = new URL(window.url()).searchParams.get("ref") ?? "";
  await window.close();

  await fillCart(page, [{ ...TOTE, quantity: 1 }, SCARF]);
  await page.goto("/checkout");
  await fillIn(page);
  for (let press = 1; press <= 2; press += 1) {
    await proceed(page).click();
    await expect(notice(page)).toContainText(
      `You have paid for Painted Gable Tote in the last 24 hours (order ${reference}). Do you want to pay again?`,
    );
    await expect(heading(page)).toHaveText("Checkout");
  }
  await expectAccessible();
  await page.getByRole("button", { name: "Yes, pay again" }).click();
  await expect(heading(page)).toHaveText("Test payment page");
});

test("a payment the bank has not decided is told of before a second one", async ({ page, context }) => {
  const window = await goToPay(context, [SCARF]);
  await close(window, "Pay by EFT: the bank does not answer");
  await page.goto("/checkout");
  await fillIn(page);
  await proceed(page).click();
  await expect(notice(page)).toContainText(
    "has not decided yet. If you pay again, you may be charged twice.",
  );
  await expect(page.getByRole("button", { name: "Yes, pay again" })).toBeVisible();
});

test("a payment open in another window is told of, and continued there or here, once", async ({
  page,
  context,
  expectAccessible,
}) => {
  const window = await goToPay(context, [SCARF]);
  await page.goto("/checkout");
  await fillIn(page);
  await proceed(page).click();
  await expect(notice(page)).toContainText(
    /You have already started a payment for Indigo Resist Silk Scarf \(order SHOP-\d+\)\. It may be open in another window\./,
  );
  await expectAccessible();
  await page.getByRole("button", { name: "Continue that payment" }).click();
  await expect(heading(page)).toHaveText("Test payment page");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(heading(page)).toHaveText("Thank you, Naledi");
  await window.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(window.getByText("TXN_CMP")).toBeVisible();
});

test("a new payment is started where it is wanted, and none is told of once it was cancelled", async ({
  page,
  context,
}) => {
  const window = await goToPay(context, [SCARF]);
  await page.goto("/checkout");
  await fillIn(page);
  await proceed(page).click();
  await page.getByRole("button", { name: "Start a new payment" }).click();
  await expect(heading(page)).toHaveText("Test payment page");
  for (const open of [page, window]) {
    await open.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(heading(open)).toHaveText("Payment cancelled");
  }
  await page.goto("/checkout");
  await proceed(page).click();
  await expect(heading(page)).toHaveText("Test payment page");
});

test("a browser that placed no order asks nothing", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await fillCart(page, [TOTE]);
  await page.goto("/cart");
  await expect(heading(page)).toHaveText("Your Cart (2 items)");
  expect(asked).not.toContain("/checkout/placed");
  expect(asked).toContain("/cart/check");
});
