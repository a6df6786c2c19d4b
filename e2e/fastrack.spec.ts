import { expect, test } from "./support/test.ts";

test.describe("/fastrack", () => {
  test("tells what the programme is, and that applications open in 2026 and are closed", {
    tag: ["@2.153", "@2.154", "@2.155", "@2.156", "@2.158", "@9.29"],
  }, async ({ page, expectAccessible }) => {
    await page.goto("/fastrack");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fastrack");
    // Once the year is over the same words are told as history; fastrack.test.ts holds the two apart.
    await expect(page.getByText(/^Applications open(ed)? in 2026$/)).toBeVisible();
    await expect(page.getByText("Applications are closed.")).toBeVisible();
    await expect(page.getByText("open again in 2026")).toBeHidden();
    await expect(page.getByRole("heading", { name: /^Talent is everywhere/ })).toBeVisible();
    await expect(
      page.getByText(/^Fastrack lends all three\. Semi-finalists work for a season/),
    ).toBeVisible();
    const steps = page.getByRole("list", { name: "The programme, step by step" });
    await expect(steps.getByRole("heading")).toHaveText([
      "Open call",
      "Semi-final",
      "Atelier",
      "Runway",
      "Rail",
    ]);
    await expectAccessible();
  });

  test("offers no way to apply", { tag: "@2.157" }, async ({ page }) => {
    await page.goto("/fastrack");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /appl/i })).toHaveCount(0);
    await expect(main.getByRole("button", { name: /appl/i })).toHaveCount(0);
    await expect(main.locator("form")).toHaveCount(0);
  });

  test("names criteria, benefits and requirements, and one age range only", {
    tag: ["@2.159", "@2.162", "@2.163", "@9.25", "@9.26", "@9.27", "@9.28", "@9.30", "@9.31"],
  }, async ({ page }) => {
    await page.goto("/fastrack");
    const main = page.getByRole("main");
    for (const name of ["Criteria", "Benefits", "Requirements"]) {
      await expect(main.getByRole("heading", { name })).toBeVisible();
    }
    for (const words of [
      "African citizen, aged 18-35",
      "A fashion qualification, or 5+ years of experience",
      /^Free application/,
      "Portfolio of at least 10 pieces",
      "Two references",
    ]) {
      await expect(main.getByText(words, { exact: true })).toBeVisible();
    }
    expect(((await main.textContent()) ?? "").match(/\b18\s*(-|to|–)\s*\d+/g)).toEqual(["18-35"]);
  });

  test("shows the 12 semi-finalists, each with name, picture and bio, and counts them", {
    tag: ["@2.160", "@2.161", "@9.32"],
  }, async ({ page }) => {
    await page.goto("/fastrack");
    const designers = page.getByRole("region", { name: "The class" }).getByRole("listitem");
    await expect(page.getByText("Showing 12 designers")).toBeVisible();
    await expect(designers).toHaveCount(12);
    for (const designer of await designers.all()) {
      const name = await designer.getByRole("heading").textContent();
      await expect(designer.getByRole("img", { name: `Portrait of ${name}` })).toBeAttached();
      await expect(designer.getByRole("paragraph")).not.toBeEmpty();
    }
  });

  test("gives the phone of the programme team", { tag: "@2.164" }, async ({ page }) => {
    await page.goto("/fastrack");
    await expect(page.getByRole("main").getByRole("link", { name: /^\+27/ })).toHaveAttribute(
      "href",
      /^tel:\+27\d+$/,
    );
  });

  test("a broken portrait is replaced by cloth, not by somebody else's portrait", { tag: "@8.49" }, async ({
    page,
  }) => {
    await page.route("**/img/**/portrait-03.jpg", (route) =>
      route.fulfill({ contentType: "image/avif", body: "torn" }),
    );
    await page.goto("/fastrack");
    const designer = page.getByRole("listitem").filter({ hasText: "Kwabena Osei-Larbi" });
    // The picture itself is exchanged as it comes into view; the name beside it stays.
    await designer.scrollIntoViewIfNeeded();
    await expect(designer.getByRole("img")).toHaveAttribute("src", /stacked-fabrics\.jpg$/);
    await expect(designer.getByRole("img")).not.toHaveAccessibleName(/portrait/i);
  });

  test("shows the built-in five when the designers cannot be fetched", { tag: "@8.48" }, async ({
    page,
    faults,
  }) => {
    await faults.fail("fastrack_designers");
    try {
      await page.goto(`${faults.siteUrl}/fastrack`);
      await expect(page.getByText("Showing 5 designers")).toBeVisible();
      await expect(page.getByRole("region", { name: "The class" }).getByRole("listitem")).toHaveCount(5);
    } finally {
      await faults.restore();
    }
  });
});

test.describe("/fastrack without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("is all there", async ({ page }) => {
    await page.goto("/fastrack");
    await expect(page.getByText("Showing 12 designers")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Requirements" })).toBeVisible();
  });
});
