import { expect, test } from "./support/test.ts";

test("the careers page lists the active positions, newest first, with their facts", {
  tag: ["@2.165", "@2.166"],
}, async ({ page, expectAccessible }) => {
  await page.goto("/careers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Careers");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Pattern cutter",
    "Show producer",
    "Picture editor",
  ]);
  const cutter = page.getByRole("listitem").filter({ hasText: "Pattern cutter" });
  await expect(cutter.getByRole("term")).toHaveText(["Department", "Location", "Employment", "Salary"]);
  await expect(cutter.getByRole("definition")).toHaveText([
    "Atelier",
    "Johannesburg",
    "Full time",
    "R28,000 to R34,000 a month",
  ]);
  await expect(cutter).toContainText("You read a sketch the way others read a face.");
  await expectAccessible();
});

test("a position without a salary range shows nothing in its place", { tag: "@2.167" }, async ({ page }) => {
  await page.goto("/careers");
  const producer = page.getByRole("listitem").filter({ hasText: "Show producer" });
  await expect(producer.getByRole("term")).toHaveText(["Department", "Location", "Employment"]);
});

test("every position says how to write to us", { tag: "@10.80" }, async ({ page }) => {
  await page.goto("/careers");
  const applyLink = page
    .getByRole("listitem")
    .filter({ hasText: "Show producer" })
    .getByRole("link", { name: "hello@afi.example" });
  await expect(applyLink).toHaveAttribute("href", "mailto:hello@afi.example?subject=Show%20producer");
});

test("every position has a disabled button", { tag: "@2.168" }, async ({ page }) => {
  await page.goto("/careers");
  const buttons = page.getByRole("button", { name: "No available positions" });
  await expect(buttons).toHaveCount(3);
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
});

test("when the positions cannot be fetched it says there are none", { tag: "@2.169" }, async ({
  page,
  faults,
  expectAccessible,
}) => {
  await faults.fail("job_positions");
  await page.goto(`${faults.siteUrl}/careers`);
  await expect(page.getByRole("heading", { name: "No current positions available" })).toBeVisible();
  await expect(page.getByRole("button", { name: "No available positions" })).toHaveCount(0);
  await expectAccessible();
  await faults.restore();
});
