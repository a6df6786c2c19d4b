import { sheetsOf } from "./support/paper.ts";
import { expect, test } from "./support/test.ts";

test("a piece and a story print on few sheets, without what only a screen needs", async ({ page }) => {
  for (const piece of ["cowrie-column-gown", "baobab-garden-dress"]) {
    await page.goto(`/product/${piece}`);
    expect(await sheetsOf(page), piece).toBe(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("80 to 84"), "what was folded up").toBeVisible();
  for (const gone of ["Add to cart", "Select Size First", "Share"])
    await expect(page.getByRole("button", { name: gone })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();

  await page.goto("/story/issue-nine-the-wrapper");
  expect(await sheetsOf(page)).toBeLessThanOrEqual(3);
  await expect(page.getByRole("region", { name: "Next story" })).toBeHidden();
});

test("no browser's dark scheme changes the colours of the cloth", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const colours = () =>
    page.evaluate(() => {
      const { colorScheme } = getComputedStyle(document.documentElement);
      return [colorScheme, getComputedStyle(document.body).backgroundColor];
    });
  expect(await colours()).toEqual(["light only", "rgb(246, 240, 230)"]);
});
