import type { Page } from "@playwright/test";
import sharp from "sharp";
import { photo, pictures } from "./support/photo.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

test.use({ mayFail: "/admin/pictures/upload" });

/** The file as the browser hands it over when it is dropped or pasted. */
function handOver(page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof photo>>) {
  return page.evaluateHandle(
    ({ base64, ...file }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
      return transfer;
    },
    { name, mimeType, base64: buffer.toString("base64") },
  );
}

test("pictures come by drop, paste and camera, are dragged into order, and keep the point aimed at", async ({
  page,
  site,
}) => {
  await workAs(page, site, "editor");
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill("Aimed cape");
  await page.getByLabel("Price, in rand").fill("900");
  const names = () => pictures(page).locator('input[name="images"]');
  const dropped = await handOver(page, await photo("dropped.jpg", "#7a1f3e"));
  await pictures(page).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(names()).toHaveCount(1);
  const pasted = await handOver(page, await photo("pasted.jpg", "#1f3d7b"));
  await pictures(page).evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await expect(names()).toHaveCount(2);
  const camera = pictures(page).getByLabel("Take a photo");
  await expect(camera).toHaveAttribute("capture", "environment");
  await camera.setInputFiles(await photo("taken.jpg", "#3d7a1f"));
  await expect(names()).toHaveCount(3);

  const [first, , third] = await names().evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  );
  const tile = (place: number) => pictures(page).locator(".pic-tile").nth(place);
  // Words are the field's own to take.
  const isTaken = await tile(0)
    .getByLabel("What picture 1 shows")
    .evaluate((input) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", "A plum cape");
      return ["dragover", "drop"].some(
        (type) =>
          !input.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
      );
    });
  expect(isTaken).toBe(false);
  await tile(2).locator(".pic-frame").dragTo(tile(0).locator(".pic-frame"));
  await expect(pictures(page).getByText("Picture 3 is now 1 of 3.")).toBeAttached();
  await expect(names().first()).toHaveValue(third ?? "");
  await expect(names().nth(1)).toHaveValue(first ?? "");

  await tile(1).getByRole("button", { name: "Remove: Picture 2" }).press("Enter");
  await expect(names()).toHaveCount(2);
  await expect(pictures(page).getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names().nth(1)).toHaveValue(first ?? "");
  await expect(tile(1).getByRole("button", { name: "Remove: Picture 2" })).toBeFocused();

  await tile(0).getByText("Focal point").click();
  const aim = tile(0).locator(".pic-aim");
  const box = await aim.boundingBox();
  // By a drag, which must not take the whole tile along.
  await aim.dragTo(aim, { targetPosition: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.75 } });
  const left = Number(await tile(0).getByLabel("From the left, %").inputValue());
  const top = Number(await tile(0).getByLabel("From the top, %").inputValue());
  expect([Math.round(left / 5), Math.round(top / 5)]).toEqual([5, 15]);
  await page.getByLabel("Published", { exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "kept" })).toBeVisible();
  const { focal_x, focal_y } = await staffOf(site)
    .selectFrom("pictures")
    .select(["focal_x", "focal_y"])
    .where("original_name", "=", "taken.jpg")
    .executeTakeFirstOrThrow();
  expect([focal_x, focal_y]).toEqual([left, top]);
});

test("what a picture that came with the site shows, and its focal point, are changed beside it and in the library", async ({
  page,
  site,
}) => {
  await workAs(page, site, "editor");
  await page.goto("/admin/products/cowrie-column-gown");
  const tile = pictures(page).locator(".pic-tile").first();
  const came = await tile.getByLabel("What picture 1 shows").inputValue();
  await tile.getByLabel("What picture 1 shows").fill("The gown, as its editor tells of it");
  await tile.getByText("Focal point").click();
  await tile.getByLabel("From the left, %").fill("31");
  await tile.getByLabel("From the top, %").fill("17");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await page.goto("/product/cowrie-column-gown");
  const shown = page.getByRole("img", { name: "The gown, as its editor tells of it" }).first();
  await expect(shown).toHaveAttribute("src", /-31-17\/media\/photos\/products\/column-gown\.jpg$/);
  await expect(shown).toHaveCSS("object-position", "31% 17%");
  await page.goto("/house-of-nala?designer=Amara+Diallo-Venter");
  await expect(page.getByRole("img", { name: "The gown, as its editor tells of it" }).first()).toBeAttached();

  await page.goto("/admin/pictures?q=column-gown.jpg");
  await expect(page.getByText("column-gown.jpg,")).toContainText("came with the site");
  await expect(page.getByRole("link", { name: "Piece: Cowrie Column Gown" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Delete|Replace)/ })).toHaveCount(0);
  // Emptied, it has the words it came with.
  await page.getByLabel("What it shows").fill("");
  await page.getByRole("button", { name: /^Save what is said of/ }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("What it shows")).toHaveValue(came);
  await page.goto("/product/cowrie-column-gown");
  await expect(page.getByRole("img", { name: came }).first()).toBeAttached();
});

test("a drawing, a picture that is also a page, and 200 megapixels are refused in words, and can be tried again", async ({
  page,
  site,
}) => {
  await workAs(page, site, "editor");
  await page.goto("/admin/pictures");
  const add = page.getByLabel("Add pictures").and(page.locator("input"));
  const good = await photo("good.jpg", "#335544");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const huge = await sharp({
    create: { width: 20_000, height: 10_000, channels: 3, background: "#fff" },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await add.setInputFiles([
    { name: "drawing.svg", mimeType: "image/svg+xml", buffer: svg },
    {
      name: "page.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.concat([good.buffer, Buffer.from("<!doctype html><script>alert(1)</script>")]),
    },
    { name: "huge.png", mimeType: "image/png", buffer: huge },
  ]);
  const alerts = page.getByRole("alert");
  await expect(alerts.filter({ hasText: "drawing.svg" })).toContainText("SVG drawing");
  await expect(alerts.filter({ hasText: "page.jpg" })).toContainText("something else");
  await expect(alerts.filter({ hasText: "huge.png" })).toContainText("200 megapixels");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(3);

  // A lost line: the file is kept, and sent when it is asked for again.
  await page.route("**/admin/pictures/upload*", (route) => route.abort(), { times: 1 });
  await add.setInputFiles(good);
  await expect(alerts.filter({ hasText: "good.jpg" })).toContainText("The connection was lost");
  await page.getByRole("button", { name: "Try again" }).last().click();
  await expect(page.getByText("good.jpg,", { exact: false })).toBeVisible();
});

test("a picture of the library is replaced wherever it is shown, and one in use cannot be deleted", async ({
  page,
  site,
}) => {
  const service = staffOf(site);
  await workAs(page, site, "editor");
  await page.goto("/admin/pictures");
  await page.locator('input[name="added-files"]').setInputFiles(await photo("before.jpg", "#a05020"));
  await expect(page.getByText("before.jpg,")).toBeVisible();
  const { id } = await service
    .selectFrom("pictures")
    .select("id")
    .where("original_name", "=", "before.jpg")
    .executeTakeFirstOrThrow();
  await service
    .insertInto("products")
    .values({
      id: "pictured",
      name: "Pictured cape",
      price: 700,
      status: "published",
      images: [`pictures/${id}`],
    })
    .execute();
  const shownAt = async () => {
    await page.goto("/product/pictured");
    return page.getByRole("img", { name: "The cape on a hook" }).first().getAttribute("src");
  };

  await page.goto("/admin/pictures?q=before.jpg");
  await page.getByLabel("What it shows").fill("The cape on a hook");
  await page.getByRole("button", { name: /^Save what is said of/ }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Find a picture" })).toHaveValue("before.jpg");
  const before = await shownAt();

  await page.goto("/admin/pictures?q=pictured");
  await expect(page.getByRole("link", { name: "Piece: Pictured cape" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete/ })).toBeHidden();
  await page.getByLabel(/^Another file for/).setInputFiles(await photo("after.jpg", "#2050a0"));
  await expect(page.getByText("after.jpg,")).toBeVisible();
  const after = await shownAt();
  expect(after).not.toBe(before);
  expect((await page.request.get(after ?? "")).status()).toBe(200);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a piece is kept with a picture that comes with its form", async ({ page, site }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin/products/new");
    await page.getByLabel("Name", { exact: true }).fill("Plain cape");
    await page.getByLabel("Price, in rand").fill("800");
    await page.locator('input[name="images-files"]').setInputFiles(await photo("plain.jpg", "#445566"));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Plain cape" })).toBeVisible();
    await expect(page.getByLabel("What picture 1 shows")).toBeVisible();
    await page.getByLabel("Remove this picture").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("What picture 1 shows")).toBeHidden();
  });
});
