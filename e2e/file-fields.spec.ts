import { untyped } from "../test/security/personas.ts";
import { SAMPLES } from "../test/security/sample-rows.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const PUBLIC = ["/designer-application", "/nala-prive/booking"];
const STAFF = ["/admin/products/import", "/admin/newsletter/import"];

for (const forcedColors of ["none", "active"] as const) {
  test.describe(`with forced colours ${forcedColors}`, () => {
    test.use({ contextOptions: { forcedColors } });

    test("a file field looks like ours, and shows the focus of the keyboard", async ({ page, site }) => {
      await workAs(page, site, "editor");
      for (const path of [...PUBLIC, ...STAFF]) {
        await page.goto(path);
        const field = page.locator("input[type=file]").first();
        const look = () =>
          field.evaluate((input) => {
            const button = getComputedStyle(input, "::file-selector-button");
            const outlines = [button, getComputedStyle(input)].map(
              ({ outlineStyle, outlineColor }) =>
                outlineStyle !== "none" && outlineColor !== "rgba(0, 0, 0, 0)",
            );
            return { border: button.borderTopWidth, radius: button.borderRadius, outlines };
          });
        const { outlines: before, ...resting } = await look();
        expect(resting, path).toEqual({ border: "1px", radius: "0px" });
        // By a key: a pointer leaves no outline.
        await field.focus();
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Tab");
        await expect(field, path).toBeFocused();
        expect((await look()).outlines, path).not.toEqual(before);
      }
    });
  });
}

test.describe("where scripts failed to load", () => {
  test.use({ mayFail: "/assets/.*" });

  test("a chosen file is named", async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    for (const path of PUBLIC) {
      await page.goto(path, { waitUntil: "load" });
      await expect(page.locator(":root[data-scripts]")).toBeAttached();
      const field = page.locator("input[type=file]").first();
      await expect(field, path).not.toHaveCSS("font-size", "0px");
      await expect(page.getByText("10 MB together").first(), path).toBeVisible();
    }
  });
});

test("a picture of a client opens without a bare mark above it", async ({ page, site }) => {
  const files = { reference_images: ["sketch.png"], files_folder: crypto.randomUUID() };
  const { id } = await untyped(staffOf(site))
    .insertInto("appointments")
    .values({ ...SAMPLES.appointments?.row(), ...files })
    .returning("id")
    .executeTakeFirstOrThrow();
  await page.route(/\/files\/1$/, (route) =>
    route.fulfill({ path: "public/apple-touch-icon.png", contentType: "image/png" }),
  );
  await workAs(page, site, "editor");
  await page.goto(`/admin/appointments/${id}`);
  const summary = page.locator(".visitor-files summary");
  await expect(summary).toContainText("sketch.png");
  expect(await summary.evaluate((node) => getComputedStyle(node).listStyleType)).toBe("none");
});
