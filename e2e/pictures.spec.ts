import { expect, test } from "./support/test.ts";

// Every picture is taken away here, and the browser says so in the console.
test.use({ quietConsole: undefined });

test("a page whose pictures are all broken shows its stand-ins and stops asking", async ({ page }) => {
  const asked = new Map<string, number>();
  await page.route("**/img/**", (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^\/img\/\d+\/\w+/, "");
    asked.set(path, (asked.get(path) ?? 0) + 1);
    return route.abort();
  });
  await page.goto("/fastrack");
  const portraits = page.getByRole("region", { name: /designers|class/i }).first();
  await portraits.scrollIntoViewIfNeeded();
  await expect(portraits.locator(".picture-swatch").first()).toBeVisible();
  expect(Math.max(...asked.values())).toBeLessThanOrEqual(24);
});
