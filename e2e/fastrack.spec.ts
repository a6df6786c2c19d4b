import { expect, test } from "./support/test.ts";

test.describe("/fastrack", () => {
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
});
