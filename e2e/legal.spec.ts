import { expect, test } from "./support/test.ts";

test("the footer leads to the privacy page", { tag: "@10.8" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await expect(page.getByText("Protection of Personal Information Act")).toBeVisible();
  await page.getByRole("link", { name: "Your rights" }).click();
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeInViewport();
});

test("the footer leads to the return policy", { tag: "@10.9" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Returns" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Returns" })).toBeVisible();
  await expect(page.getByText("Consumer Protection Act")).toBeVisible();
});

test("the footer, the checkout and every box that accepts them lead to the terms", { tag: "@10.9" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await expect(page.getByText("In force from 18 November 2026")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("AFI House of Nala (Pty) Ltd");
  await page.getByRole("link", { name: "Version 1" }).click();
  await expect(page.getByText("In force from 15 November 2026")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("until the bank has answered");

  for (const [path, name, section] of [
    ["/nala-prive/booking", "Read the terms (opens in a new tab)", "Appointments"],
    ["/designer-application", "Read the terms of participation (opens in a new tab)", "Participation"],
  ] as const) {
    await page.goto(path);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name }).click();
    const terms = await opened;
    await expect(terms.getByRole("heading", { level: 2, name: section })).toBeInViewport();
    await terms.close();
  }
});

test("the footer leads to what is true of the site's accessibility", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Accessibility" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accessibility" })).toBeVisible();
  await expect(page.getByText("Nobody from outside has audited it yet")).toBeVisible();
});
