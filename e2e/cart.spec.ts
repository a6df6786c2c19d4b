import type { Page } from "@playwright/test";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const TOTE = { id: "painted-gable-tote", name: "Painted Gable Tote", designer: "AFI Atelier" };
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const line = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const summary = (page: Page) => page.getByRole("region", { name: "Order Summary" });
const amount = (page: Page, term: string) =>
  summary(page).getByRole("term").filter({ hasText: term }).locator("xpath=following-sibling::dd");
const checkout = (page: Page) => page.getByRole("link", { name: "Proceed to Checkout" });

interface StoredLine {
  id: string;
  name: string;
  designer?: string;
  size?: string | null;
  priceCents: number;
  quantity: number;
  maxQuantity?: number;
}

/** Opens the cart as a browser would that kept these lines. */
async function openCart(page: Page, stored: StoredLine[] | string) {
  await page.goto("/cart");
  await page.evaluate(
    (cart) => localStorage.setItem("afi-cart", cart),
    typeof stored === "string" ? stored : JSON.stringify(stored),
  );
  await page.reload();
}

/** Taken away again, so that the shop other tests look at stays as it was. */
const OWN_PRODUCTS = ["button-bag", "dear-cape", "gone-cape", "small-cape"];
test.afterEach(async ({ site }) => {
  const staff = staffOf(site);
  await staff.deleteFrom("products").where("id", "in", OWN_PRODUCTS).execute();
});

test.describe("an empty cart", () => {
  test("says so and leads to the shop", { tag: ["@2.112", "@2.113"] }, async ({ page }) => {
    await page.goto("/cart");
    await expect(heading(page)).toHaveText("Your cart is empty");
    await page.getByRole("link", { name: "Continue Shopping" }).click();
    await expect(page).toHaveURL("/house-of-nala");
  });

  test("what is stored may be rubbish", async ({ page }) => {
    for (const rubbish of ["{", "null", '"cart"', '[{"id":7},null,{"id":"x","quantity":-1}]']) {
      await openCart(page, rubbish);
      await expect(heading(page)).toHaveText("Your cart is empty");
    }
  });

  test("is told before our scripts are there, and of a full one nothing is claimed", async ({ page }) => {
    await openCart(page, [{ ...TOTE, priceCents: 1_000_00, quantity: 1 }]);
    await page.route("**/assets/*.js", () => {});
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(heading(page)).toHaveText("Your Cart");
    await expect(page.getByText("Loading your cart...")).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("afi-cart"));
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(heading(page)).toHaveText("Your cart is empty");
    expect(await (await page.request.get("/house-of-nala")).text()).not.toMatch(/Cart, \d/);
  });

  test("without JavaScript it is empty, and what scripts kept comes back with them", async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/cart");
    await expect(heading(page).filter({ visible: true })).toHaveText("Your cart is empty");
    await expect(page.locator("main noscript li")).toContainText("What you chose while JavaScript was on");
    await expect(page.getByText("Loading your cart...")).toBeHidden();
    await context.close();
  });
});

test.describe("a filled cart", () => {
  test("shows its lines, the summary and the ways on", {
    tag: ["@2.111", "@2.114", "@2.115", "@2.118", "@2.119", "@2.120", "@3.26", "@9.13"],
  }, async ({ page, expectAccessible }) => {
    await openCart(page, [
      {
        id: "cowrie-column-gown",
        name: "Cowrie Column Gown",
        designer: "Amara Diallo-Venter",
        size: "M",
        priceCents: 495_000,
        quantity: 1,
      },
      { ...TOTE, priceCents: 145_000, quantity: 2 },
    ]);
    await expect(heading(page)).toHaveText("Your Cart (3 items)");
    const tote = line(page, TOTE.name);
    await expect(tote).toContainText("AFI Atelier");
    await expect(tote).toContainText("R1,450");
    await expect(tote).toContainText("R2,900");
    await expect(tote.getByRole("img").or(tote.locator(".picture"))).toHaveCount(1);
    await expect(line(page, "Cowrie Column Gown")).toContainText("Size M, R4,950");
    await expect(amount(page, "Subtotal")).toHaveText("R7,850");
    await expect(amount(page, "Shipping")).toHaveText("Free");
    await expect(amount(page, "Total").last()).toHaveText("R7,850");
    await expect(summary(page)).toContainText("Free shipping on orders over R1,000");
    await expect(summary(page)).not.toContainText("to free shipping");
    await expect(page.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute(
      "href",
      "/house-of-nala",
    );
    await expect(checkout(page)).toHaveAttribute("href", "/checkout");
    await expectAccessible();
    await tote.getByRole("link", { name: TOTE.name }).click();
    await expect(page).toHaveURL("/product/painted-gable-tote");
  });

  test("minus and plus change the quantity, at most to the item's maximum", { tag: "@2.116" }, async ({
    page,
  }) => {
    await openCart(page, [{ ...TOTE, priceCents: 145_000, quantity: 1, maxQuantity: 3 }]);
    const quantity = page.getByRole("group", { name: "Quantity of Painted Gable Tote" });
    const more = quantity.getByRole("button", { name: "One more" });
    await more.click();
    await more.click();
    await expect(more).toHaveAttribute("aria-disabled", "true");
    await expect(heading(page)).toHaveText("Your Cart (3 items)");
    await expect(line(page, TOTE.name)).toContainText("R4,350");
    await quantity.getByRole("button", { name: "One fewer" }).click();
    await expect(heading(page)).toHaveText("Your Cart (2 items)");
    await page.reload();
    await expect(heading(page)).toHaveText("Your Cart (2 items)");
  });

  test("each new total is announced, the one the page opened with is not", async ({ page }) => {
    await openCart(page, [{ ...TOTE, priceCents: 145_000, quantity: 1 }]);
    await expect(heading(page)).toHaveText("Your Cart (1 items)");
    const announced = page.getByRole("main").locator("p[role=status].sr-only");
    await expect(announced).toHaveText("");
    const quantity = page.getByRole("group", { name: "Quantity of Painted Gable Tote" });
    await quantity.getByRole("button", { name: "One more" }).click();
    await expect(announced).toHaveText("Total R2,900");
    await quantity.getByRole("button", { name: "One fewer" }).click();
    await expect(announced).toHaveText("Total R1,450");
    await quantity.getByRole("button", { name: "One fewer" }).click();
    await expect(announced).toHaveText("Your cart is empty");
  });

  test("minus at 1 takes the line out, and Undo puts it back where it was", { tag: "@4.12" }, async ({
    page,
    expectAccessible,
  }) => {
    await openCart(page, [
      { ...TOTE, priceCents: 145_000, quantity: 1 },
      { id: "indigo-resist-silk-scarf", name: "Indigo Resist Silk Scarf", priceCents: 135_000, quantity: 1 },
    ]);
    await page
      .getByRole("group", { name: "Quantity of Painted Gable Tote" })
      .getByRole("button", { name: "One fewer" })
      .click();
    await expect(heading(page)).toHaveText("Your Cart (1 items)");
    const undo = page.getByRole("button", { name: "Undo: put Painted Gable Tote back" });
    await expect(undo).toBeFocused();
    await expectAccessible();
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Your Cart (2 items)");
    await expect(page.getByRole("button", { name: "Remove Painted Gable Tote" })).toBeFocused();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "Painted Gable Tote",
      "Indigo Resist Silk Scarf",
      "Order Summary",
    ]);
  });

  test("Remove takes the last line out, and the empty cart still offers it back", { tag: "@2.117" }, async ({
    page,
    expectAccessible,
  }) => {
    await openCart(page, [{ ...TOTE, priceCents: 145_000, quantity: 4 }]);
    await page.getByRole("button", { name: "Remove Painted Gable Tote" }).click();
    await expect(heading(page)).toHaveText("Your cart is empty");
    await expect(page.getByText("Removed: Painted Gable Tote")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(heading(page)).toHaveText("Your Cart (4 items)");
  });

  test("up to R1,000 shipping costs R150 and the way to free shipping is told", { tag: "@10.85" }, async ({
    page,
    site,
  }) => {
    const staff = staffOf(site);
    await staff
      .insertInto("products")
      .values({ id: "button-bag", name: "Bag of buttons", price: 500, status: "published" })
      .execute();
    await openCart(page, [{ id: "button-bag", name: "Bag of buttons", priceCents: 50_000, quantity: 1 }]);
    await expect(amount(page, "Shipping")).toHaveText("R150");
    await expect(amount(page, "Total").last()).toHaveText("R650");
    await expect(summary(page)).toContainText("R500.01 to free shipping");
    const more = page.getByRole("button", { name: "One more" });
    await more.click();
    await expect(amount(page, "Shipping")).toHaveText("R150");
    await expect(summary(page)).toContainText("R0.01 to free shipping");
    await more.click();
    await expect(amount(page, "Shipping")).toHaveText("Free");
    await expect(amount(page, "Total").last()).toHaveText("R1,500");
    await expect(summary(page)).not.toContainText("to free shipping");
  });

  test("a phone has the total and the next step at its foot", async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openCart(page, [
      { ...TOTE, priceCents: 145_000, quantity: 1 },
      { id: "indigo-resist-silk-scarf", name: "Indigo Resist Silk Scarf", priceCents: 135_000, quantity: 1 },
    ]);
    await expect(checkout(page)).toHaveCount(1);
    await expect(checkout(page)).toBeInViewport();
    await expect(page.getByText("R2,800").last()).toBeInViewport();
    await expectAccessible();
  });
});

test("the cart button is on the shop page and on no other", { tag: "@2.11" }, async ({ page }) => {
  const button = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  await page.goto("/house-of-nala");
  await expect(button).toHaveText("0");
  await expect(button).toHaveAttribute("href", "/cart");
  for (const path of ["/", "/events", "/product/cowrie-column-gown", "/cart", "/no-such-page"]) {
    await page.goto(path);
    await expect(button, path).toHaveCount(0);
  }
});

test("another tab follows", async ({ page, context }) => {
  await openCart(page, [{ ...TOTE, priceCents: 145_000, quantity: 1 }]);
  const other = await context.newPage();
  await other.goto("/cart");
  await expect(heading(other)).toHaveText("Your Cart (1 items)");
  await page.getByRole("button", { name: "One more" }).click();
  await expect(heading(other)).toHaveText("Your Cart (2 items)");
  await other.getByRole("button", { name: "Remove Painted Gable Tote" }).click();
  await expect(heading(page)).toHaveText("Your cart is empty");
  await other.close();
});

test.describe("when the shop has changed since", () => {
  test("a new price is told with the old one, and counts", async ({ page, site, expectAccessible }) => {
    const staff = staffOf(site);
    await staff
      .insertInto("products")
      .values({ id: "dear-cape", name: "A cape that grew dear", price: 2000, status: "published" })
      .execute();
    await page.goto("/product/dear-cape");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("dialog", { name: "Added to your cart" })).toContainText("one piece");
    await staff.updateTable("products").set({ price: 2400 }).where("id", "=", "dear-cape").execute();
    await page.goto("/cart");
    await expect(page.getByRole("status").filter({ hasText: "One piece has changed" })).toBeVisible();
    const cape = line(page, "A cape that grew dear");
    await expect(cape).toContainText("The price has changed from R2,000 to R2,400.");
    await expect(amount(page, "Subtotal")).toHaveText("R2,400");
    await expectAccessible();
    await expect(checkout(page)).toBeVisible();
    await page.reload();
    await expect(amount(page, "Subtotal")).toHaveText("R2,400");
  });

  test("what cannot be bought any more is named and must go before checkout", { tag: "@10.25" }, async ({
    page,
    site,
    expectAccessible,
  }) => {
    const staff = staffOf(site);
    await staff
      .insertInto("products")
      .values([
        { id: "gone-cape", name: "A cape that went", price: 2000, status: "sold_out" },
        { id: "small-cape", name: "A small cape", price: 2000, status: "published", sizes: ["XS"] },
      ])
      .execute();
    await openCart(page, [
      { id: "gone-cape", name: "A cape that went", priceCents: 200_000, quantity: 1 },
      { id: "small-cape", name: "A small cape", size: "XL", priceCents: 200_000, quantity: 1 },
      { id: "sample-mens-tunic", name: "Indigo Pinpoint Tunic", size: "M", priceCents: 285_000, quantity: 1 },
      { ...TOTE, priceCents: 145_000, quantity: 1 },
    ]);
    await expect(page.getByRole("status").filter({ hasText: "3 pieces have changed" })).toBeVisible();
    await expect(line(page, "A cape that went")).toContainText("Sold Out");
    await expect(line(page, "A small cape")).toContainText("A small cape no longer comes in XL.");
    await expect(line(page, "Indigo Pinpoint Tunic")).toContainText("Indigo Pinpoint Tunic is not for sale.");
    await expect(checkout(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
    await expectAccessible();
    for (const name of ["A cape that went", "A small cape, size XL", "Indigo Pinpoint Tunic, size M"])
      await page.getByRole("button", { name: `Remove ${name}`, exact: true }).click();
    await expect(heading(page)).toHaveText("Your Cart (1 items)");
    await expect(checkout(page)).toBeVisible();
  });

  test("a cart that cannot be checked goes on as it is", async ({ page, faults }) => {
    await faults.fail();
    await page.goto(`${faults.siteUrl}/cart`);
    await page.evaluate((tote) => localStorage.setItem("afi-cart", JSON.stringify([tote])), {
      ...TOTE,
      priceCents: 100,
      quantity: 1,
    });
    const checked = page.waitForResponse("**/cart/check");
    await page.reload();
    expect((await checked).status()).toBe(204);
    await expect(heading(page)).toHaveText("Your Cart (1 items)");
    await expect(checkout(page)).toBeVisible();
    await faults.restore();
  });
});
