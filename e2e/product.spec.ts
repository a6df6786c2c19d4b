import type { Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { GOWN, picture, view } from "./support/product-page.ts";
import { holdScripts, withoutOurScripts } from "./support/scripts.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };

const size = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const alert = (page: Page) => page.getByRole("alertdialog");
const added = (page: Page) => page.getByRole("dialog", { name: "Added to your cart" });
const save = (page: Page) => page.getByRole("button", { name: /^Saved? .* to your wish list$/ }).first();
const toast = (page: Page) => page.getByRole("region", { name: "Notifications" });

async function open(page: Page, path = GOWN) {
  await page.goto(path);
  await expectHydrated(page.getByRole("button", { name: "Share" }));
}

test.describe("the page of a piece", () => {
  test("offers the sizes XS, S, M, L, XL, and only those the piece comes in", {
    tag: ["@2.80", "@3.19"],
  }, async ({ page }) => {
    await open(page);
    const sizes = page.getByRole("group", { name: "Size" }).getByRole("radio");
    expect(await sizes.evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value")))).toEqual([
      "XS",
      "S",
      "M",
      "L",
      "XL",
    ]);
    await expect(size(page, "XL")).toBeDisabled();
    await size(page, "XS").focus();
    await page.keyboard.press("ArrowRight");
    await expect(size(page, "S")).toBeChecked();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(size(page, "L")).toBeChecked();
  });

  test("says what is being waited for while a piece is on its way", { tag: "@4.48" }, async ({ page }) => {
    await open(page, "/product/painted-gable-tote");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await added(page).getByRole("link", { name: "View cart" }).click();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/product/*.data*", async (route) => {
      await held;
      await route.continue();
    });
    // A link of the cart, which is not fetched ahead.
    await page.getByRole("main").getByRole("link", { name: "Painted Gable Tote" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Loading product..." })).toBeVisible();
    answer();
    await expect(page.getByText("Loading product...")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painted Gable Tote");
  });
});

test.describe("adding to the cart", () => {
  test("without a size the button says so, and pressing it brings the alert", {
    tag: ["@5.16", "@5.17"],
  }, async ({ page, expectAccessible }) => {
    await open(page);
    await page.getByRole("button", { name: "Select Size First" }).click();
    await expect(alert(page)).toHaveText(/^Please select a size before adding to cart\.OK$/);
    await expectAccessible();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(alert(page)).toBeHidden();
    await expect(size(page, "XS")).toBeFocused();
    await page.goto("/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart is empty");
  });

  test("takes the chosen size and as many as the stepper says, and tells it", {
    tag: ["@2.81", "@2.82", "@2.83", "@5.18"],
  }, async ({ page, expectAccessible }) => {
    await open(page);
    await size(page, "M").check();
    const fewer = page.getByRole("button", { name: "One fewer" });
    const more = page.getByRole("button", { name: "One more" });
    await expect(fewer).toHaveAttribute("aria-disabled", "true");
    await fewer.click({ force: true });
    const quantity = page.getByRole("group", { name: "Quantity" }).getByRole("status");
    await expect(quantity).toHaveText("1");
    await more.click();
    await more.click();
    await fewer.click();
    await expect(quantity).toHaveText("2");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(added(page)).toContainText("Cowrie Column GownSize M, 2 pieces, R9,900");
    await expectAccessible();

    await size(page, "L").check();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(added(page)).toContainText("Size L, 2 pieces, R9,900");
    await added(page).getByRole("link", { name: "View cart" }).click();
    await expect(page).toHaveURL("/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart (4 items)");
    await expect(page.getByText("Size M, R4,950")).toBeVisible();
    await expect(page.getByText("Size L, R4,950")).toBeVisible();
  });

  test("a size chosen and a button pressed before our scripts are there are not lost", async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto(GOWN, { waitUntil: "domcontentloaded" });
    await size(page, "M").check();
    const add = page.getByRole("button", { name: "Select Size First" }).first();
    await add.click();
    await expect(add).toHaveAttribute("aria-busy", "true");
    scripts.release();
    await expect(added(page)).toContainText("Size M, one piece");
    await expect(size(page, "M")).toBeChecked();
    await expect(page.locator("[data-queued]")).toHaveCount(0);
  });

  test("a piece without sizes is added at once, and the shop shows the number", {
    tag: ["@2.12", "@2.13"],
  }, async ({ page }) => {
    await open(page, "/product/painted-gable-tote");
    await expect(page.getByRole("group", { name: "Size" })).toHaveCount(0);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(added(page)).toContainText("One piece in your cart");
    await page.getByRole("link", { name: "House of Nala" }).first().click();
    await expect(page).toHaveURL("/house-of-nala");
    const cart = page.getByRole("link", { name: "Cart, 1 item" });
    await expect(cart).toHaveText("1");
    await cart.click();
    await expect(page).toHaveURL("/cart");
  });

  test("the cart cannot take more than 999 of one piece, and says so", async ({ page }) => {
    await page.goto("/cart");
    await page.evaluate(() =>
      localStorage.setItem(
        "afi-cart",
        JSON.stringify([
          { id: "painted-gable-tote", name: "Painted Gable Tote", priceCents: 145_000, quantity: 999 },
        ]),
      ),
    );
    await open(page, "/product/painted-gable-tote");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(toast(page).getByRole("alert")).toContainText("as many of Painted Gable Tote as it can");
  });

  test("a toast goes by itself after 4 s, and by its button at once", async ({ page }) => {
    await page.clock.install();
    await open(page, "/product/painted-gable-tote");
    await save(page).click();
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4_000);
    await expect(toast(page)).toHaveCount(0);
    await save(page).click();
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(toast(page)).toHaveCount(0);
  });

  test("a toast stays in reach while a dialog is open", async ({ page, expectAccessible }) => {
    await page.clock.install();
    await open(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await save(page).click();
    await expect(toast(page)).toBeVisible();
    await page.getByRole("link", { name: "Size guide" }).click();
    const guide = page.getByRole("dialog", { name: "Size guide" });
    // Under the pointer it waits, however long the look at it takes.
    await guide.getByRole("region", { name: "Notifications" }).hover();
    await page.clock.resume();
    await expect(guide.getByRole("region", { name: "Notifications" })).toContainText("on your wish list");
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(guide).toBeHidden();
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(toast(page)).toHaveCount(0);
  });

  test("a phone has price and button at its foot", async ({ page, expectAccessible }) => {
    await page.setViewportSize(PHONE);
    await open(page);
    const bar = page.getByText("Choose a size", { exact: true });
    await expect(bar).toBeInViewport();
    const button = page.getByRole("button", { name: "Select Size First" }).last();
    await expect(button).toBeInViewport();
    await button.click();
    await expect(alert(page)).toBeVisible();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(size(page, "XS")).toBeInViewport();
    await size(page, "S").check();
    await page.getByRole("button", { name: "Add to Cart" }).last().click();
    await expect(added(page)).toContainText("Size S, one piece");
    await expectAccessible();
  });
});

test.describe("sharing and the size guide", () => {
  test("without a share sheet the link is copied, and an alert says so", { tag: "@8.25" }, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await open(page);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(alert(page)).toContainText("Product link copied to clipboard!");
    await expectAccessible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("button", { name: "Share" })).toBeFocused();
  });

  test("where there is a share sheet, it is given the piece", { tag: "@2.84" }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: async (shared: ShareData) => {
          document.title = JSON.stringify(shared);
        },
      });
    });
    await open(page);
    await page.getByRole("button", { name: "Share" }).click();
    await expect
      .poll(async () => JSON.parse(await page.title()))
      .toEqual({ title: "Cowrie Column Gown", url: page.url() });
    await expect(alert(page)).toBeHidden();
  });

  test("the size guide opens in a dialog and gives the focus back", async ({ page, expectAccessible }) => {
    await open(page);
    await page.getByRole("link", { name: "Size guide" }).click();
    const guide = page.getByRole("dialog", { name: "Size guide" });
    await expect(guide.getByRole("rowheader", { name: "XL" })).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(guide).toBeHidden();
    await expect(page.getByRole("link", { name: "Size guide" })).toBeFocused();
  });
});

test.describe("scripts that do not come", () => {
  test.use({ quietConsole: undefined });

  test("a size goes into the cart by the form, as without JavaScript", async ({ page }) => {
    await withoutOurScripts(page);
    await page.goto(GOWN, { waitUntil: "load" });
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart (1 items)");
    await page.goto("/house-of-nala", { waitUntil: "load" });
    await expect(page.getByRole("link", { name: "Cowrie Column Gown" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read and looked at, and a size is asked for", async ({ page }) => {
    await page.goto(GOWN);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cowrie Column Gown");
    await expect(page.getByText("R4,950", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(GOWN);
    await expect(page.getByRole("radio", { name: "M", exact: true })).toHaveAttribute("required");
    await expect(page.getByRole("button", { name: "Select Size First" })).toHaveCount(0);
    await view(page, 2).click();
    await expect(picture(page, 2)).toBeInViewport();
    await expect(picture(page, 2)).toHaveAttribute("href", /^\/img\/3840\/webp\//);
    await page.getByRole("link", { name: "Size guide" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("link", { name: "Share by mail" })).toBeVisible();
  });
});
