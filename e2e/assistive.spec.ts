import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { beSignedIn } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };
const GOWN = "/product/cowrie-column-gown";

test.describe("a page opened in place", () => {
  test("gives the focus to its heading, which is then read out", async ({ page }) => {
    await page.goto("/stories");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    // The next Tab goes on from there, and not from the bar above.
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

    await page.goBack();
    await expect(page).toHaveURL("/stories");
    await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeFocused();
  });

  test("also where the pressed link stays on the next page", async ({ page }) => {
    await page.goto("/story/the-cloth-that-crossed-the-sahel-twice");
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await page.getByRole("region", { name: "Next story" }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("leaves the focus alone where only the list changes", async ({ page }) => {
    await page.goto("/stories");
    const chip = page.getByRole("link", { name: "Insider", exact: true });
    await chip.click();
    await expect(page).toHaveURL("/stories?category=Insider");
    await expect(chip).toBeFocused();
  });
});

test("the live region is there before anything is said, and what was saved is said in it", async ({
  page,
}) => {
  await page.goto("/house-of-nala");
  const region = page.locator("body > [aria-live=polite]");
  await expect(region).toHaveCount(1);
  await expect(region).toBeEmpty();
  const first = await region.elementHandle();
  await page.getByRole("button", { name: "Save Painted Gable Tote to your wish list" }).click();
  await expect(region).toContainText("Painted Gable Tote is on your wish list");
  expect(await region.evaluate((now, before) => now === before, first)).toBe(true);
  // Nothing inside speaks for itself a second time.
  await expect(region.locator("[role=status], [aria-live]")).toHaveCount(0);
});

/** A colour as it is painted: forced colours are put on after the styles a script can read. */
async function paintedAt(element: Locator, place: "corner" | "middle"): Promise<string> {
  const { data, info } = await sharp(await element.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [x, y] = place === "corner" ? [3, 3] : [Math.floor(info.width / 2), Math.floor(info.height / 2)];
  return data
    .subarray((y * info.width + x) * info.channels)
    .subarray(0, 3)
    .join(" ");
}

test.describe("forced colours", () => {
  test.use({ forcedColors: "active" });

  test("a chosen size is told from its neighbours", async ({ page }) => {
    await page.goto(GOWN);
    const label = (size: string) =>
      page.getByRole("radio", { name: size, exact: true }).locator("xpath=ancestor::label");
    expect(await paintedAt(label("M"), "corner")).toBe(await paintedAt(label("S"), "corner"));
    await page.getByRole("radio", { name: "M", exact: true }).check();
    expect(await paintedAt(label("M"), "corner")).not.toBe(await paintedAt(label("S"), "corner"));
  });

  test("so are a ticked box, a yes and the active slide", async ({ page }) => {
    await page.goto("/designer-application");
    const box = page.getByRole("checkbox", { name: "Ladieswear" });
    const empty = await paintedAt(box, "corner");
    await box.check();
    expect(await paintedAt(box, "corner")).not.toBe(empty);
    const yes = page.getByRole("radio", { name: "Yes" }).first();
    await yes.check();
    const words = (radio: Locator) => radio.locator("xpath=following-sibling::span");
    expect(await paintedAt(words(yes), "corner")).not.toBe(
      await paintedAt(words(page.getByRole("radio", { name: "No" }).first()), "corner"),
    );
    await page.goto("/");
    const [first, second] = await page.getByRole("radio", { name: /^Slide/ }).all();
    if (!first || !second) throw new Error("no slides");
    expect(await paintedAt(first, "middle")).not.toBe(await paintedAt(second, "middle"));
  });

  test("the dot of the view in sight differs from the others, and the cart's tab has an edge", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(GOWN);
    const dots = page.getByRole("list", { name: "Views" }).getByRole("link", { name: /^View/ });
    expect(await paintedAt(dots.nth(0), "middle")).not.toBe(await paintedAt(dots.nth(1), "middle"));
    await page.evaluate(() => {
      const tote = { id: "painted-gable-tote", name: "Painted Gable Tote", priceCents: 145_000, quantity: 1 };
      localStorage.setItem("afi-cart", JSON.stringify([tote]));
    });
    await page.goto("/stories");
    const tab = page.getByRole("complementary", { name: "Your cart" }).getByRole("link");
    await expect(tab).toHaveCSS("border-top-width", "1px");
  });

  test("a list to choose from has its arrow on either ground, a focused field its ring", async ({ page }) => {
    await page.goto("/nala-prive/booking");
    const list = page.getByLabel("Occasion");
    const arrow = () => list.evaluate((node) => getComputedStyle(node).backgroundImage);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
    const onLight = await arrow();
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    expect(await arrow()).not.toBe(onLight);
    await expect(list).toHaveCSS("outline-width", "0px");
    await list.focus();
    await expect(list).toHaveCSS("outline-width", "2px");
  });

  test("a match of the search is underlined", async ({ page }) => {
    await page.goto("/search?q=cowrie");
    await expect(page.locator("mark").first()).toHaveCSS("text-decoration-line", "underline");
  });

  for (const [scheme, filter] of [
    ["dark", "brightness(0) invert(1)"],
    ["light", "brightness(0)"],
  ] as const) {
    test(`the mark of the house stands out on a ${scheme} ground, in the bar and in the menu`, async ({
      page,
    }) => {
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ forcedColors: "active", colorScheme: scheme });
      await page.goto("/about");
      await page.getByRole("link", { name: "Menu" }).click();
      const marks = page.getByRole("link", { name: /, home$/, includeHidden: true }).locator("img");
      await expect(marks).toHaveCount(2);
      for (const mark of await marks.all()) await expect(mark).toHaveCSS("filter", filter);
    });
  }
});

test("the ring around the chosen size is seen on its ground", async ({ page }) => {
  await page.goto(GOWN);
  const medium = page.getByRole("radio", { name: "M", exact: true });
  await page.getByRole("radio", { name: "S", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(medium).toBeChecked();
  const label = medium.locator("xpath=ancestor::label");
  await expect(label).toHaveCSS("outline-style", "solid");
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await label.evaluate((node) => getComputedStyle(node).outlineColor)).not.toBe(ground);
});

test("signed in on a phone, the categories have their whole row", async ({ page, site }) => {
  const account = await beSignedIn(page, site);
  await page.setViewportSize(PHONE);
  await page.goto("/house-of-nala");
  const welcome = page.getByText(`Welcome, ${account.email}`);
  await expect(welcome).toBeVisible();
  const chips = page.getByRole("navigation", { name: "Categories" });
  expect((await chips.boundingBox())?.width).toBeGreaterThan(PHONE.width - 2 * 21);
  const bar = await chips.boundingBox();
  const words = await welcome.boundingBox();
  expect(words?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  await onDesk(page);
});

async function onDesk(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const chips = await page.getByRole("navigation", { name: "Categories" }).boundingBox();
  const words = await page.getByText(/^Welcome, /).boundingBox();
  expect(words?.y).toBeLessThan((chips?.y ?? 0) + (chips?.height ?? 0));
}
