import { expect, test } from "./support/test.ts";

test("the footer leads to the privacy page", async ({ page, expectAccessible }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await expect(page.getByText("Protection of Personal Information Act")).toBeVisible();
  await page.getByRole("link", { name: "Your rights" }).click();
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeInViewport();
  await expectAccessible();
});

test("the footer leads to the return policy", async ({ page, expectAccessible }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Returns" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Returns" })).toBeVisible();
  await expect(page.getByText("Consumer Protection Act")).toBeVisible();
  await expectAccessible();
});
