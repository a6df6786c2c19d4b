import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const SHOP = "/house-of-nala";
const products = (page: Page) => page.getByRole("region", { name: /.+/ }).getByRole("article");
const names = (page: Page) => products(page).getByRole("heading");
const product = (page: Page, name: string) =>
  products(page).filter({ has: page.getByRole("heading", { name }) });
const categories = (page: Page) => page.getByRole("navigation", { name: "Categories" }).getByRole("link");
const loadMore = (page: Page) => page.getByRole("link", { name: "Load more" });
const cart = (page: Page) => page.getByRole("link", { name: /^Cart, / });

/** Prices as the cards print them, in rand. */
async function prices(page: Page): Promise<number[]> {
  const printed = await products(page).evaluateAll((cards) =>
    cards.map(
      (card) => card.querySelector("s")?.parentElement?.lastChild?.textContent ?? card.textContent ?? "",
    ),
  );
  return printed.map((text) => Number(/R([\d,]+)/.exec(text)?.[1]?.replaceAll(",", "")));
}

test.describe("the rail", () => {
  test("the card leads to the piece, and shows its second view when pointed at", async ({ page }) => {
    await page.goto(SHOP);
    const coat = product(page, "Earth Line Duster");
    await expect(coat.locator("img")).toHaveCount(1);
    await coat.hover();
    await expect(coat.locator("img")).toHaveCount(2);
    await coat.getByRole("link", { name: "Earth Line Duster" }).click();
    await expect(page).toHaveURL(/\/product\/.+/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Earth Line Duster");
  });

  test("the pieces and their two pictures fill whole rows at every width, and nothing sticks out", async ({
    page,
  }) => {
    await page.goto(SHOP);
    const grid = page.getByRole("list").filter({ has: page.getByRole("article") });
    for (const [width, rows] of [
      [390, 8],
      [768, 6],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const drawn = await grid.evaluate((list) => getComputedStyle(list).gridTemplateRows.split(" ").length);
      expect(drawn, `rows at ${width}`).toBe(rows);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    }
  });
});

test.describe("choosing", () => {
  test("the chips are All, the categories there are, and Designer Applications", {
    tag: ["@2.65", "@2.67"],
  }, async ({ page }) => {
    await page.goto(SHOP);
    await expect(categories(page)).toHaveText([
      "All",
      "Women",
      "Men",
      "Accessories",
      "Tickets",
      "Designer Applications",
    ]);
    await expect(categories(page).last()).toHaveAttribute("href", "/designer-application");
    await categories(page).getByText("Men", { exact: true }).click();
    await expect(page).toHaveURL(/\?category=Men/);
    await expect(products(page)).toHaveCount(4);
    await expect(page.getByRole("link", { name: "Men", exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });

  test("order, size and designer are in the address, and the focus stays", async ({ page }) => {
    await page.goto(`${SHOP}?category=Women`);
    const sort = page.getByRole("combobox", { name: "Sort" });
    await sort.focus();
    await sort.selectOption("Price, low to high");
    await expect(page).toHaveURL(/category=Women&sort=price-up/);
    await expect(sort).toBeFocused();
    await expect(async () => {
      const rising = await prices(page);
      expect(rising).toEqual(rising.toSorted((a, b) => a - b));
      expect(rising).toHaveLength(11);
    }).toPass();

    await page.getByRole("combobox", { name: "Size" }).selectOption("XS");
    await expect(page).toHaveURL(/size=XS/);
    await page.getByRole("combobox", { name: "Designer" }).selectOption("AFI Atelier");
    await expect(page).toHaveURL(/designer=AFI/);
    await expect(names(page)).not.toHaveCount(0);
    await expect(products(page).filter({ hasNotText: /AFI Atelier.*Women.*XS/s })).toHaveCount(0);

    await sort.selectOption("Price, high to low");
    await expect(page).toHaveURL(/sort=price-down/);
    await page.goBack();
    await expect(sort).toHaveValue("price-up");
  });

  test("'Loading products...' stands there while a choice is on its way", { tag: "@4.47" }, async ({
    page,
  }) => {
    await page.goto(SHOP);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/house-of-nala.data*", async (route) => {
      await held;
      await route.continue();
    });
    await categories(page).getByText("Men", { exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Loading products..." })).toBeVisible();
    release();
    await expect(products(page)).toHaveCount(4);
    await expect(page.getByText("Loading products...")).toBeHidden();
  });

  test("the ticket packages hang under Tickets and lead to their checkout", { tag: "@2.68" }, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(`${SHOP}?category=tickets`);
    const tickets = [
      ["Premium Table Experience - Harvest Table 2025", "R3,400", "premium-table"],
      ["Elevated Table Experience - Harvest Table 2025", "R2,500", "elevated-table"],
      ["Signature Tasting Experience - Harvest Table 2025", "R1,500", "signature-tasting"],
    ] as const;
    // By day: the Harvest Table is the last of the year.
    await expect
      .poll(async () => (await names(page).allTextContents()).slice(-3))
      .toEqual(tickets.map(([name]) => name));
    for (const [name, price, slug] of tickets) {
      await expect(product(page, name)).toContainText(price);
      await expect(page.getByRole("link", { name })).toHaveAttribute(
        "href",
        `/ticket-checkout?ticket=${slug}`,
      );
    }
    const premium = product(page, tickets[0][0]);
    await premium.getByRole("button", { name: "One more" }).click();
    await expect(premium).toContainText("Buy 2, R6,800");
    await expect(page.getByRole("link", { name: tickets[0][0] })).toHaveAttribute("href", /&quantity=2$/);
    await expectAccessible();
  });
});

test.describe("Add", () => {
  test("without sizes adds at once, and again one more", { tag: "@2.74" }, async ({ page }) => {
    await page.goto(SHOP);
    await expect(cart(page)).toHaveAccessibleName("Cart, 0 items");
    const add = page.getByRole("button", { name: /Add(ed)? Painted Gable Tote to cart/ });
    await add.click();
    await expect(cart(page)).toHaveAccessibleName("Cart, 1 item");
    const added = page.getByRole("dialog", { name: "Added to your cart" });
    await expect(added).toContainText("Painted Gable Tote");
    await added.getByRole("button", { name: "Keep looking" }).click();
    await expect(add).toBeFocused();
    await add.click();
    await expect(cart(page)).toHaveAccessibleName("Cart, 2 items");
  });

  test("with sizes raises a row of them, and the chosen one goes into the cart", { tag: "@2.75" }, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(SHOP);
    const gown = product(page, "Cowrie Column Gown");
    await gown.getByRole("button", { name: "Add Cowrie Column Gown to cart" }).click();
    const row = gown.getByRole("group", { name: "Choose a size" });
    await expect(row.getByRole("button")).toHaveText(["XS", "S", "M", "L"]);
    await expectAccessible();
    await row.getByRole("button", { name: "M", exact: true }).click();
    await expect(row).toBeHidden();
    await expect(cart(page)).toHaveAccessibleName("Cart, 1 item");
    await cart(page).click();
    await expect(page.getByRole("main")).toContainText(/Cowrie Column Gown[\s\S]*\bM\b/);
  });

  test("the row is walked with the keyboard and left with Escape", { tag: "@2.75" }, async ({ page }) => {
    await page.goto(SHOP);
    const gown = product(page, "Cowrie Column Gown");
    const add = gown.getByRole("button", { name: /to cart$/ });
    const size = (name: string) => gown.getByRole("button", { name, exact: true });
    await add.focus();
    await page.keyboard.press("Enter");
    await expect(add).toHaveAttribute("aria-expanded", "true");
    await expect(size("XS")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(size("XS")).toBeHidden();
    await expect(add).toBeFocused();

    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await expect(size("L")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    await expect(size("S")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(size("S")).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Added to your cart" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(add).toBeFocused();
    await expect(cart(page)).toHaveAccessibleName("Cart, 1 item");
  });

  test("the row goes when one turns elsewhere, and Add itself takes it down", async ({ page }) => {
    await page.goto(SHOP);
    const gown = product(page, "Cowrie Column Gown");
    const add = gown.getByRole("button", { name: /to cart$/ });
    const row = gown.getByRole("group", { name: "Choose a size" });
    await add.click();
    await expect(row).toBeVisible();
    await add.click();
    await expect(row).toBeHidden();
    await add.click();
    await page.getByText("29 pieces", { exact: true }).click();
    await expect(row).toBeHidden();
    await add.click();
    await product(page, "Earth Line Duster")
      .getByRole("button", { name: /to cart$/ })
      .click();
    await expect(row).toBeHidden();
    await expect(page.getByRole("group", { name: "Choose a size" })).toHaveCount(1);
  });

  test.describe("on a phone", () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
    test("sizes are chosen with a thumb", async ({ page }) => {
      await page.goto(SHOP);
      const gown = product(page, "Cowrie Column Gown");
      await gown.getByRole("button", { name: /to cart$/ }).tap();
      await gown.getByRole("button", { name: "L", exact: true }).tap();
      await expect(cart(page)).toHaveAccessibleName("Cart, 1 item");
      await expect(page).toHaveURL(SHOP);
    });
  });
});

test.describe("Load more", () => {
  test("adds twelve, stays where one is, remembers in the address, and goes at the end", {
    tag: ["@2.71", "@9.4"],
  }, async ({ page }) => {
    await page.goto(SHOP);
    await loadMore(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await loadMore(page).click();
    await expect(products(page)).toHaveCount(24);
    await expect(page).toHaveURL(`${SHOP}?loaded=24`);
    await expect(page.getByText("24 of 29 pieces")).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await loadMore(page).click();
    await expect(products(page)).toHaveCount(29);
    await expect(page).toHaveURL(`${SHOP}?loaded=36`);
    await expect(loadMore(page)).toBeHidden();
    const listed = await names(page).allTextContents();
    expect(new Set(listed).size).toBe(29);

    await page.reload();
    await expect(names(page)).toHaveText(listed);
  });

  test("leads a keyboard to the first new piece", async ({ page }) => {
    await page.goto(SHOP);
    await loadMore(page).focus();
    await page.keyboard.press("Enter");
    await expect(products(page)).toHaveCount(24);
    await expect(products(page).nth(12).getByRole("link")).toBeFocused();
  });

  test("coming back from a product lands on the same piece", async ({ page }) => {
    await page.goto(SHOP);
    await loadMore(page).click();
    await expect(products(page)).toHaveCount(24);
    await loadMore(page).click();
    await expect(page).toHaveURL(`${SHOP}?loaded=36`);
    const chosen = product(page, "Ochre Loom Throw");
    await chosen.scrollIntoViewIfNeeded();
    const before = await chosen.boundingBox();
    await chosen.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ochre Loom Throw");
    await page.goBack();
    await expect(products(page)).toHaveCount(29);
    await expect(chosen).toBeInViewport();
    await expect
      .poll(async () => Math.abs(((await chosen.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
      .toBeLessThan(4);
  });

  test("shows 'Loading products...' while they come", { tag: "@4.47" }, async ({ page }) => {
    await page.goto(SHOP);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/house-of-nala/more.data*", async (route) => {
      await held;
      await route.continue();
    });
    await loadMore(page).click();
    await expect(page.getByText("Loading products...")).toBeVisible();
    release();
    await expect(products(page)).toHaveCount(24);
  });

  test("is hidden when the pieces cannot be had, and the page stays as it is", { tag: "@8.12" }, async ({
    page,
    faults,
  }) => {
    await page.goto(`${faults.siteUrl}${SHOP}`);
    await expect(products(page)).toHaveCount(12);
    await faults.fail("products");
    await loadMore(page).click();
    await expect(loadMore(page)).toBeHidden();
    await expect(products(page)).toHaveCount(12);
    await faults.restore();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one can browse, choose a category, sort and filter, and read a piece", { tag: "@10.38" }, async ({
    page,
  }) => {
    await page.goto(SHOP);
    await page.getByRole("link", { name: "Women", exact: true }).click();
    await page.getByRole("combobox", { name: "Sort" }).selectOption("Price, low to high");
    await page.getByRole("combobox", { name: "Size" }).selectOption("M");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/category=Women.*sort=price-up.*size=M/);
    const rising = await prices(page);
    expect(rising.length).toBeGreaterThan(2);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    await product(page, "Painted Gable Wrap Skirt").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painted Gable Wrap Skirt");
  });

  test("Load more is a link to a page with the next twelve in view", async ({ page }) => {
    await page.goto(SHOP);
    await loadMore(page).click();
    await expect(products(page)).toHaveCount(24);
    await expect(products(page).nth(12)).toBeInViewport();
    await loadMore(page).click();
    await expect(products(page)).toHaveCount(29);
    await expect(loadMore(page)).toHaveCount(0);
  });
});
