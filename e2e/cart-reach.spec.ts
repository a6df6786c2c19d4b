import type { Page } from "@playwright/test";
import { writeWords } from "../test/support/page-words.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const OWN_PRODUCT = "reach-gown";

const tab = (page: Page) => page.getByRole("complementary", { name: "Your cart" }).getByRole("link");
const added = (page: Page) => page.getByRole("dialog", { name: "Added to your cart" });
const size = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const heart = (page: Page, name: string) =>
  page.getByRole("button", { name: `Save ${name} to your wish list` });

for (const [name, viewport] of [
  ["phone", PHONE],
  ["desk", DESK],
] as const)
  test(`a filled cart is within reach on every page of a ${name}`, async ({ page, expectAccessible }) => {
    await page.setViewportSize(viewport);
    await page.goto("/product/cowrie-column-gown");
    await size(page, "M").check();
    await page.getByRole("button", { name: "Add to Cart" }).last().click();
    await expect(added(page)).toHaveAccessibleDescription(/Cowrie Column Gown ?Size M, one piece, R4,950/);
    await expect(added(page).getByRole("heading")).toBeFocused();
    await expectAccessible();
    await added(page).getByRole("button", { name: "Keep looking" }).click();
    await expect(added(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeFocused();

    await page.goto("/about");
    await expect(tab(page)).toHaveAccessibleName("Cart 1 · R4,950");
    await expect(tab(page)).toBeInViewport();
    await expectAccessible();
    await tab(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart (1 items)");
    await expect(tab(page)).toHaveCount(0);
    for (const path of ["/house-of-nala", "/checkout"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(tab(page)).toHaveCount(0);
    }
  });

test("an empty cart shows no tab, and the panel closes by Escape and by a press elsewhere", async ({
  page,
}) => {
  await page.goto("/product/painted-gable-tote");
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await expect(tab(page)).toHaveCount(0);
  await add.click();
  await expect(added(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(added(page)).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await expect(added(page)).toContainText("2 pieces in your cart");
  await page.getByRole("heading", { level: 1 }).click({ position: { x: 5, y: 5 } });
  await expect(added(page)).toBeHidden();
});

test("a phone has the cart in the bar at its foot, which goes while the button is in view", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/product/painted-gable-tote");
  const bar = page.getByText("One size", { exact: true });
  await expect(bar).toBeInViewport();
  await page.getByRole("button", { name: "Add to Cart" }).last().click();
  await added(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Cart, 1 item, R1,450" })).toBeInViewport();
  await expect(tab(page)).toBeHidden();
  await page.getByRole("group", { name: "Quantity" }).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await expect(tab(page)).toBeVisible();

  // Cart, words and the longest button stand in one row.
  await page.goto("/product/cowrie-column-gown");
  const cart = await page.getByRole("link", { name: "Cart, 1 item, R1,450" }).boundingBox();
  const choose = await page.getByRole("button", { name: "Select Size First" }).last().boundingBox();
  expect(choose?.y).toBe(cart?.y);
});

test.describe("stock", () => {
  test.beforeEach(async ({ site }) => {
    const staff = staffOf(site);
    await staff
      .insertInto("products")
      .values({
        id: OWN_PRODUCT,
        name: "Reach Gown",
        price: 1200,
        status: "published",
        sizes: ["S", "M", "L"],
        meta_description: "Designer: Reach",
        lead_time_days: 21,
      })
      .execute();
    await staff
      .insertInto("stock")
      .values([
        { product_id: OWN_PRODUCT, size: "S", quantity: 2 },
        { product_id: OWN_PRODUCT, size: "M", quantity: 0 },
      ])
      .execute();
  });
  test.afterEach(async ({ site }) => {
    await staffOf(site).deleteFrom("products").where("id", "=", OWN_PRODUCT).execute();
  });

  test("is told on the card, the piece, the cart and the checkout", async ({
    page,
    site,
    expectAccessible,
  }) => {
    await page.goto("/house-of-nala?designer=Reach");
    const card = page.getByRole("article").filter({ hasText: "Reach Gown" });
    await expect(card).toContainText("Only 2 left in S");
    await expect(card).toContainText("S, M (sold out), L");
    await card.getByRole("button", { name: "Add Reach Gown to cart" }).click();
    await card.getByRole("button", { name: /^M, sold out/ }).click();
    await expect(page).toHaveURL(`/product/${OWN_PRODUCT}#size-M`);
    await expect(size(page, "M, sold out")).toBeChecked();

    await size(page, "L").check();
    await expect(page.getByText(/^Ready on \d+ [A-Z][a-z]+$/)).toBeVisible();
    await size(page, "S, only 2 left").check();
    await expect(page.getByText(/^Ready on/)).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: "Only 2 left" })).toBeVisible();
    await expectAccessible();
    const more = page.getByRole("button", { name: "One more" });
    await more.click();
    await expect(more).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await added(page).getByRole("button", { name: "Keep looking" }).click();
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByRole("alert")).toContainText(
      "Only 2 of Reach Gown are left, already in your cart.",
    );

    await page.goto("/cart");
    await expect(page.getByRole("main")).toContainText("Only 2 left");
    await expect(page.getByRole("button", { name: "One more" })).toHaveAttribute("aria-disabled", "true");
    await page.goto("/checkout");
    await expect(page.getByRole("list", { name: "Your pieces" })).toContainText("Only 2 left");
    await staffOf(site)
      .updateTable("stock")
      .set({ quantity: 0 })
      .where("product_id", "=", OWN_PRODUCT)
      .execute();
    await page.goto("/cart");
    await expect(page.getByText("Reach Gown has sold out in S since you added it.")).toBeVisible();
  });

  test("a size that is sold out can be asked for, and its return is told by mail", async ({
    page,
    site,
    expectAccessible,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(`/product/${OWN_PRODUCT}`);
    await size(page, "M, sold out").check();
    await expectAccessible();
    // The other form is for browsers without scripts.
    await page.getByLabel("Email").filter({ visible: true }).fill("naledi@mail.example");
    await page.getByRole("button", { name: "Tell me when M is back" }).click();
    await expect(page.getByText("We will write to naledi@mail.example when M is back.")).toBeVisible();
    await expectAccessible();
    const staff = staffOf(site);
    await staff
      .updateTable("stock")
      .set({ quantity: 5 })
      .where("product_id", "=", OWN_PRODUCT)
      .where("size", "=", "M")
      .execute();
    const asked = await staff
      .selectFrom("waiting_list")
      .select(["id", "state", "email", "size"])
      .where("product_id", "=", OWN_PRODUCT)
      .execute();
    expect(asked).toMatchObject([{ state: "told", email: "naledi@mail.example", size: "M" }]);
    await page.goto(`/waiting/${asked[0]?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("It is back");
    await page.getByRole("link", { name: "The piece" }).click();
    await expect(page).toHaveURL(`/product/${OWN_PRODUCT}`);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("can be asked for too, and the list left by its link", async ({ page, site }) => {
      await page.goto(`/product/${OWN_PRODUCT}`);
      await page.getByLabel("Email").fill("thabo@mail.example");
      await page.getByRole("button", { name: "Tell me when M is back" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
      await expect(page.getByText("We will write to thabo@mail.example when M is back.")).toBeVisible();
      const { id } = await staffOf(site)
        .selectFrom("waiting_list")
        .select("id")
        .where("product_id", "=", OWN_PRODUCT)
        .executeTakeFirstOrThrow();
      await page.goto(`/waiting/${id}`);
      await page.getByRole("button", { name: "Leave the list" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the list");
    });
  });
});

test("a piece can be asked about on WhatsApp once it has a number, with the words already written", async ({
  page,
  site,
}) => {
  const ask = page.getByRole("link", { name: "Ask on WhatsApp" });
  await page.goto("/product/cowrie-column-gown");
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(ask).toHaveCount(0);
  const setNumber = (whatsapp_phone: string) =>
    writeWords(staffOf(site), "organisation/organisation", { whatsapp_phone });
  await setNumber("+27 82 000 0000");
  await expect(async () => {
    await page.reload();
    await expect(ask).toHaveAttribute("href", /^https:\/\/wa\.me\/27820000000\?text=/, { timeout: 1_000 });
  }).toPass();
  await size(page, "M").check();
  await expect(ask).toHaveAttribute("href", /size%20M/);
  const href = new URL((await ask.getAttribute("href")) ?? "");
  expect(href.searchParams.get("text")).toBe(
    `Hello, I have a question about Cowrie Column Gown, size M: ${page.url()}`,
  );
  await setNumber("");
});

test("pieces are saved on the device, seen with price and stock, bought from the list and shared", {
  tag: "@10.126",
}, async ({ page, browser, baseURL, context, expectAccessible }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto("/wish-list");
  await expect(page.getByText("Nothing is saved yet.")).toBeVisible();

  await page.goto("/house-of-nala");
  await heart(page, "Painted Gable Tote").click();
  await expect(heart(page, "Painted Gable Tote")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible();
  await page.goto("/product/baobab-kaftan");
  await page.getByRole("button", { name: "Save Baobab Kaftan to your wish list" }).first().click();
  await page.getByRole("link", { name: "See the list" }).click();
  await expect(page).toHaveURL("/wish-list?pieces=baobab-kaftan,painted-gable-tote");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([
    "Baobab Kaftan",
    "Painted Gable Tote",
  ]);
  await expect(page.getByRole("article").first()).toContainText("Only 2 left in L");
  await expect(page.getByRole("article").last()).toContainText("R1,450");
  await page.getByRole("button", { name: "Add Painted Gable Tote to cart" }).click();
  await added(page).getByRole("button", { name: "Keep looking" }).click();
  await expect(tab(page)).toHaveAccessibleName("Cart 1 · R1,450");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Wish list link copied to clipboard!");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "OK" }).click();

  // Without a list in its address the page finds the one on this device.
  await page.goto("/wish-list");
  await expect(page).toHaveURL(/pieces=baobab-kaftan,painted-gable-tote$/);
  await heart(page, "Baobab Kaftan").click();
  await page.goto("/wish-list");
  await expect(page).toHaveURL("/wish-list?pieces=painted-gable-tote");

  const other = await browser.newContext({ baseURL, viewport: PHONE });
  const theirs = await other.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText("Somebody shared this list with you.")).toBeVisible();
  await theirs.getByRole("button", { name: "Keep it on my own list" }).click();
  await theirs.goto("/wish-list");
  await expect(theirs.getByRole("article")).toHaveCount(2);
  await other.close();

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(`${link},no-such-piece`);
  await expect(unscripted.getByRole("article")).toHaveCount(2);
  await expect(unscripted.getByText("One piece of this list is no longer in the shop.")).toBeVisible();
  await plain.close();
});
