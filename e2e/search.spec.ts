import { expect, test } from "./support/test.ts";

test("one kind alone can be looked at, and its address shared", async ({ page }) => {
  await page.goto("/search?q=cowrie");
  const kinds = page.getByRole("navigation", { name: "Where to look" });
  await kinds.getByRole("link", { name: /^Stories/ }).click();
  await expect(page).toHaveURL("/search?q=cowrie&in=stories");
  await expect(page.getByRole("region", { name: "Stories" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Pieces" })).toHaveCount(0);
});

test("another word is searched for from the page itself", async ({ page }) => {
  await page.goto("/search?q=cowrie");
  await page.getByRole("searchbox", { name: "Search" }).fill("Lindokuhle");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/search?q=Lindokuhle");
  await page
    .getByRole("link", { name: /Lindokuhle Phiri/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lindokuhle");
});

for (const width of [390, 1440])
  test(`the overlay suggests while one types, and its keys choose (${width})`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/contact");
    await page.getByRole("link", { name: "Search" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Search" });
    await dialog.getByLabel("What are you looking for?").fill("lindokuhl");
    const field = dialog.getByRole("combobox", { name: "What are you looking for?" });
    await expect(field).toHaveAttribute("aria-expanded", "true");
    const options = dialog.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await expect(options.filter({ hasText: "Bead and Cowrie Collar" })).toBeVisible();
    await expectAccessible();

    // The first Escape closes the list alone; another word brings it back.
    await field.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await field.fill("cowrie column");
    await expect(options.first()).toContainText("Cowrie Column Gown");
    await field.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await options.first().getAttribute("id")) ?? "",
    );
    await field.press("Enter");
    await expect(page).toHaveURL("/product/cowrie-column-gown");
    await expect(dialog).toBeHidden();
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form and the groups work as plain pages", async ({ page }) => {
    await page.goto("/search");
    await page.getByRole("searchbox", { name: "Search" }).fill("indigo");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search?q=indigo");
    await expect(page.getByRole("region", { name: "Pieces" }).getByRole("article").first()).toBeVisible();
  });
});
