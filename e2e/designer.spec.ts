import { expect, test } from "./support/test.ts";

const DESIGNERS = [
  { slug: "amara-diallo-venter", name: "Amara Diallo-Venter", specialty: "Print and eveningwear" },
  { slug: "kofi-mensah-adu", name: "Kofi Mensah-Adu", specialty: "Tailoring and strip weave" },
  { slug: "lindokuhle-phiri", name: "Lindokuhle Phiri", specialty: "Silk, straw and beadwork" },
  { slug: "afi-atelier", name: "AFI Atelier", specialty: "The house's own rooms" },
];

for (const { slug, name, specialty } of DESIGNERS) {
  test(`${name} has a profile with bio, specialty, achievements and pieces`, {
    tag: ["@2.87", "@2.88"],
  }, async ({ page, expectAccessible }) => {
    await page.goto(`/designer/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(specialty, { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Achievements" })).toBeVisible();
    expect(await page.getByRole("definition").count()).toBeGreaterThanOrEqual(3);
    const products = page.getByRole("region", { name: /pieces$/ }).getByRole("article");
    expect(await products.count()).toBeGreaterThan(0);
    for (const product of await products.all()) {
      await expect(product.getByRole("link")).toHaveAttribute("href", /^\/product\//);
      await expect(product).toContainText(/R\d/);
    }
    await expectAccessible();
  });
}

test("a sold-out piece stays on its designer's page and says so", async ({ page }) => {
  await page.goto("/designer/amara-diallo-venter");
  const dress = page.getByRole("article").filter({ hasText: "Moon Arcs Dress" });
  await expect(dress).toContainText("Sold Out");
});

test("an unknown designer is 'Designer Not Found' with status 404 and a way back", {
  tag: ["@2.89", "@2.90"],
}, async ({ page, expectAccessible }) => {
  const answer = await page.goto("/designer/nobody");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Designer Not Found");
  await expect(page).toHaveTitle(/^Designer Not Found/);
  await expectAccessible();
  await page.getByRole("link", { name: "Back to House of Nala" }).click();
  await expect(page).toHaveURL("/house-of-nala");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the profile and its pieces are there", async ({ page }) => {
    await page.goto("/designer/kofi-mensah-adu");
    await expect(page.getByRole("heading", { level: 1, name: "Kofi Mensah-Adu" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Indigo Pinpoint Tunic" })).toBeVisible();
  });
});

test("no name stands over its portrait or past the edge at any width", async ({ page }) => {
  for (const { slug } of DESIGNERS) {
    await page.goto(`/designer/${slug}`);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const lines = await page
        .getByRole("heading", { level: 1 })
        .locator("span")
        .evaluateAll((spans) =>
          spans.map((span) => {
            const range = document.createRange();
            range.selectNodeContents(span);
            return range.getBoundingClientRect().right;
          }),
        );
      // From tablets on the figure has the right half to itself.
      for (const right of lines) expect(right).toBeLessThan(width * (width < 704 ? 0.97 : 0.58));
    }
  }
});
