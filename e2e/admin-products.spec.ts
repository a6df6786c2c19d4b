import type { Page } from "@playwright/test";
import sharp from "sharp";
import { callFunction } from "../app/platform/db/client.ts";
import { openAccount, signIn } from "./support/accounts.ts";
import { type RunningSite, startSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { test as base, expect } from "./support/test.ts";

/** A site of its own: what is published here must not hang in the shop that other tests look at. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({ postgres }, use) => {
      const site = await startSite({ env: { DATABASE_URL: await postgres.copyDemoDatabase() } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.use({
  mayFail: "/admin/pictures/upload /admin/products/new.data /admin/products/shared-gown.data",
});

async function workAs(page: Page, site: RunningSite, role: "editor" | "admin" = "editor") {
  const account = await openAccount(site, role);
  await signIn(page, account);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  return account;
}

/** A file as a phone sends it: its name, its kind and what the camera wrote. */
async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: "S", GPSLatitude: "26/1 12/1 0/1" } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

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

const pictures = (page: Page) => page.getByRole("group", { name: "Pictures of the piece" });

test("an editor publishes a piece with two pictures: it is in the shop, in search and in the sitemap", async ({
  page,
  site,
  expectAccessible,
}) => {
  await workAs(page, site);
  await page.getByRole("link", { name: "Pieces", exact: true }).click();
  await page.getByRole("link", { name: "New piece" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New piece" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Quagga Stripe Cape");
  await page.getByLabel("Designer", { exact: true }).fill("Amara Diallo-Venter");
  await page.getByLabel("Price, in rand").fill("R4,200");
  await page.getByLabel("In stock, M").fill("4");
  await expect(page.getByLabel("Comes in M"), "a size that is counted").toBeChecked();
  await page.getByLabel("In stock, L", { exact: true }).fill("7");
  await expect(page.getByLabel("Comes in L", { exact: true })).toBeChecked();
  await page.getByLabel("In stock, L", { exact: true }).fill("");
  await expect(page.getByLabel("Comes in L", { exact: true }), "typed in the wrong column").not.toBeChecked();
  await expect(page.getByLabel("Sale from", { exact: true }), "without a sale price").toBeHidden();
  await pictures(page)
    .getByLabel("Add pictures")
    .setInputFiles([await photo("front.jpg", "#7a1f3d"), await photo("back.jpg", "#1f3d7a")]);
  await expect(pictures(page).getByLabel("What picture 2 shows")).toBeVisible();
  await pictures(page).getByLabel("What picture 1 shows").fill("The cape, whole figure");
  await pictures(page).getByLabel("What picture 2 shows").fill("The cape from behind");

  // By the keyboard alone: the second picture becomes the first.
  await pictures(page).getByRole("button", { name: "Move earlier: Picture 2" }).focus();
  await page.keyboard.press("Enter");
  await expect(pictures(page).getByText("Picture 2 is now 1 of 2.")).toBeAttached();
  await expect(pictures(page).getByLabel("What picture 1 shows")).toHaveValue("The cape from behind");
  const preview = page.frameLocator('iframe[title="The piece as buyers will see it"]');
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Quagga Stripe Cape");
  await expectAccessible();

  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "kept and published" })).toBeVisible();
  await expect(page.getByText(/^Saved .* by editor/)).toBeVisible();

  await page.getByRole("link", { name: "View", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quagga Stripe Cape" })).toBeVisible();
  await expect(page.getByRole("img", { name: "The cape from behind" }).first()).toBeVisible();
  await page.goto("/house-of-nala");
  await expect(page.getByRole("link", { name: /Quagga Stripe Cape/ }).first()).toBeVisible();
  await page.goto("/search?q=quagga");
  await expect(page.getByRole("link", { name: /Quagga Stripe Cape/ }).first()).toBeVisible();
  const sitemap = await page.request.get("/sitemap.xml");
  expect(await sitemap.text()).toContain("/product/quagga-stripe-cape");

  const [first] = await staffOf(site)
    .selectFrom("pictures")
    .select("storage_key")
    .where("original_name", "=", "back.jpg")
    .execute();
  const shown = await page.request.get(`/img/480/jpeg/0/uploads/${first?.storage_key}`);
  expect(shown.status()).toBe(200);
  expect((await shown.body()).includes("Exif")).toBe(false);
});

test("price, stock of a size and status are changed in the list, and the status is undone", async ({
  page,
  site,
  expectAccessible,
}) => {
  const service = staffOf(site);
  await service
    .insertInto("products")
    .values({ id: "listed-coat", name: "Listed coat", price: 500, status: "published", sizes: ["S", "M"] })
    .execute();
  await service.insertInto("stock").values({ product_id: "listed-coat", size: "S", quantity: 5 }).execute();
  await workAs(page, site);
  await page.goto("/admin/products?q=listed");
  await page.getByLabel("Price of Listed coat").fill("650");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Price saved.")).toBeAttached();
  const sum = page.locator("summary").filter({ hasText: "Stock of Listed coat by size" });
  await sum.click();
  await page.getByLabel("Stock of Listed coat, M").fill("4");
  await page.keyboard.press("Enter");
  await expect(sum).toHaveText("Stock of Listed coat by size: 9");
  await expectAccessible();
  const kept = service
    .selectFrom("stock")
    .select(["size", "quantity"])
    .where("product_id", "=", "listed-coat");
  expect(await kept.orderBy("size").execute()).toEqual([
    { size: "M", quantity: 4 },
    { size: "S", quantity: 5 },
  ]);

  await page.getByLabel("Status of Listed coat").selectOption("Sold out");
  await expect(page.getByRole("status").filter({ hasText: "Marked as sold out." })).toBeVisible();
  await expect(page.getByLabel("Status of Listed coat")).toHaveValue("sold_out");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Status of Listed coat")).toHaveValue("published");
  const { price } = await service
    .selectFrom("products")
    .select("price")
    .where("id", "=", "listed-coat")
    .executeTakeFirstOrThrow();
  expect(price).toBe(650);
});

test("pictures come by drop, paste and camera, are dragged into order, and keep the point aimed at", async ({
  page,
  site,
}) => {
  await workAs(page, site);
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill("Aimed cape");
  await page.getByLabel("Price, in rand").fill("900");
  const names = () => pictures(page).locator('input[name="images"]');
  const dropped = await handOver(page, await photo("dropped.jpg", "#7a1f3d"));
  await pictures(page).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(names()).toHaveCount(1);
  const pasted = await handOver(page, await photo("pasted.jpg", "#1f3d7a"));
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
  expectAccessible,
}) => {
  await workAs(page, site);
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
  await page.goto("/house-of-nala");
  await expect(page.getByRole("img", { name: "The gown, as its editor tells of it" }).first()).toBeAttached();

  await page.goto("/admin/pictures?q=column-gown.jpg");
  await expect(page.getByText("column-gown.jpg,")).toContainText("came with the site");
  await expect(page.getByRole("link", { name: "Piece: Cowrie Column Gown" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Delete|Replace)/ })).toHaveCount(0);
  await expectAccessible();
  // Emptied, it has the words it came with.
  await page.getByLabel("What it shows").fill("");
  await page.getByRole("button", { name: /^Save what is said of/ }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("What it shows")).toHaveValue(came);
  await page.goto("/product/cowrie-column-gown");
  await expect(page.getByRole("img", { name: came }).first()).toBeAttached();
});

test("a wrong price is refused beside its field, and nothing typed is lost", async ({ page, site }) => {
  await workAs(page, site);
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill("Mispriced gown");
  await page.getByLabel("Price, in rand").fill("a lot");
  await page.getByRole("button", { name: "Save" }).click();
  const price = page.getByLabel("Price, in rand");
  await expect(price).toHaveAccessibleDescription(
    "“a lot” is not an amount. Enter an amount in rand, such as 1200 or 1200.50.",
  );
  await price.fill("6200");
  await page.getByLabel("Sale price").fill("6950");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Sale price")).toHaveAccessibleDescription("Must be below the price.");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mispriced gown");
});

test("a sale begins and ends, and a piece is published, by the clock", async ({ page, site }) => {
  const service = staffOf(site);
  await workAs(page, site);
  await page.goto("/admin/products/cowrie-column-gown");
  await page.getByLabel("Price, in rand").fill("6200");
  await page.getByLabel("Sale price").fill("1234");
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  /** As the form means it: late in the evening of UTC it is the next day here. */
  const date = (days: number) => day(days).toLocaleDateString("en-CA", { timeZone: "Africa/Johannesburg" });
  await page.getByLabel("Sale from", { exact: true }).fill(date(2));
  await page.getByLabel("Sale until", { exact: true }).fill(date(4));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  /** The clock of another process, so to speak: this site hears of it, and then shows it. */
  const expectSale = async (moment: Date | null, isOn: boolean) => {
    await callFunction(service, "run_product_clock", { at: moment?.toISOString() });
    await expect(async () => {
      await page.goto("/product/cowrie-column-gown");
      await expect(page.getByText("R1,234", { exact: true })).toHaveCount(isOn ? 2 : 0, { timeout: 1000 });
    }).toPass();
  };
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill("Timed cape");
  await page.getByLabel("Price, in rand").fill("700");
  await page.getByLabel("Published at a set time").check();
  await page.getByLabel("Set time", { exact: true }).fill(date(2));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Timed cape" })).toBeVisible();
  expect((await page.request.get("/product/timed-cape")).status()).toBe(404);
  await expectSale(null, false);
  await expectSale(day(3), true);
  await expect(async () => {
    expect((await page.request.get("/product/timed-cape")).status()).toBe(200);
  }).toPass();
  await expectSale(day(5), false);
});

test("a drawing, a picture that is also a page, and 200 megapixels are refused in words, and can be tried again", async ({
  page,
  site,
}) => {
  await workAs(page, site);
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
  expectAccessible,
}) => {
  const service = staffOf(site);
  await workAs(page, site);
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
  await expectAccessible();
  await page.getByLabel(/^Another file for/).setInputFiles(await photo("after.jpg", "#2050a0"));
  await expect(page.getByText("after.jpg,")).toBeVisible();
  const after = await shownAt();
  expect(after).not.toBe(before);
  expect((await page.request.get(after ?? "")).status()).toBe(200);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a piece is kept with a picture that comes with its form", async ({ page, site, browser }) => {
    // Signing in is another test's.
    const helper = await browser.newPage({ baseURL: site.url, javaScriptEnabled: true });
    await workAs(helper, site);
    await page.context().addCookies(await helper.context().cookies());
    await helper.close();
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

test("stock is corrected with a reason, and its history says who and why", async ({
  page,
  site,
  expectAccessible,
}) => {
  const service = staffOf(site);
  const editor = await workAs(page, site);
  await service
    .insertInto("products")
    .values({ id: "counted-tote", name: "Counted tote", price: 500, status: "published" })
    .execute();
  await service.insertInto("stock").values({ product_id: "counted-tote", quantity: 5 }).execute();
  await page.goto("/admin/stock?q=counted");
  await page.getByLabel("Now to sell: Counted tote").fill("7");
  await page.getByLabel("Why: Counted tote").selectOption("Received");
  await page.getByLabel("Note: Counted tote").fill("Box 12");
  // What is typed stays while the history of a row is read.
  await page.getByRole("link", { name: "History of Counted tote" }).click();
  await expect(page.getByRole("link", { name: "of all", exact: true })).toBeVisible();
  await expect(page.getByLabel("Now to sell: Counted tote")).toHaveValue("7");
  await page.getByRole("button", { name: "Save the stock of Counted tote" }).click();
  await expect(page.getByRole("status").filter({ hasText: "corrected" })).toBeVisible();
  const history = page.getByRole("table", { name: "Movements of the stock" });
  await expect(history.getByRole("row").first()).toContainText("Box 12");
  await expect(history.getByRole("row").first()).toContainText(editor.email);
  await expect(history.getByRole("row").first()).toContainText("+2");
  await expectAccessible();
});

test("what is typed is kept on the device, and somebody else's save is not overwritten", async ({
  page,
  site,
  browser,
}) => {
  const service = staffOf(site);
  await service
    .insertInto("products")
    .values({ id: "shared-gown", name: "Shared gown", price: 900, status: "draft" })
    .execute();
  await workAs(page, site);
  await page.goto("/admin/products/shared-gown");
  await page.getByLabel("Care").fill("Dry clean");

  const other = await browser.newPage({ baseURL: site.url });
  await workAs(other, site);
  await other.goto("/admin/products/shared-gown");
  await other.getByLabel("Care").fill("Cold hand wash");
  await pictures(other)
    .getByLabel("Add pictures")
    .setInputFiles(await photo("theirs.jpg", "#aa3311"));
  await expect(pictures(other).getByLabel("What picture 1 shows")).toBeVisible();
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Saved.", { exact: true })).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Someone else saved" })).toBeVisible();
  await expect(page.getByText("Cold hand wash", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "theirs.jpg" })).toContainText("Pictures");
  await expect(page.getByRole("textbox", { name: /^Care/ })).toHaveValue("Dry clean");

  // The tab is lost; the device has what was typed.
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/admin/products/shared-gown");
  await page.getByRole("button", { name: "Put them back" }).click();
  await expect(page.getByRole("textbox", { name: /^Care/ })).toHaveValue("Dry clean");
});

test("1,000 pieces are imported from a file, after a dry run that writes nothing", async ({ page, site }) => {
  const service = staffOf(site);
  await workAs(page, site);
  const pieces = Array.from(
    { length: 999 },
    (_, at) => `bulk-${at},Bulk piece ${at},${100 + at},draft,S M,S:${at}`,
  );
  const file = (lines: string[]) => ({
    name: "pieces.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["id,name,price,status,sizes,stock", ...lines].join("\r\n")),
  });
  const count = async () =>
    (await service.selectFrom("products").select("id").where("id", "like", "bulk-%").execute()).length;
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Import CSV" }).click();
  await page
    .getByLabel("CSV file")
    .setInputFiles(file([...pieces, "bulk-999,Bulk piece 999,cheap,draft,S,S:1"]));
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 to put right" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Line 1001/ })).toContainText("price");
  await expect(page.getByRole("button", { name: /^Import \d/ })).toBeHidden();

  await page
    .getByLabel("CSV file")
    .setInputFiles(file([...pieces, "bulk-999,Bulk piece 999,950,draft,S,S:1"]));
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1000 new, 0 changed" })).toBeVisible();
  expect(await count()).toBe(0);
  await page.getByRole("button", { name: "Import 1000 pieces" }).click();
  await expect(page.getByText("The file is imported.")).toBeVisible({ timeout: 60_000 });
  expect(await count()).toBe(1000);
  const { quantity } = await service
    .selectFrom("stock")
    .select("quantity")
    .where("product_id", "=", "bulk-42")
    .executeTakeFirstOrThrow();
  expect(quantity).toBe(42);

  await page.goto("/admin/products/import");
  await page
    .getByLabel("CSV file")
    .setInputFiles(file([...pieces.slice(1), "bulk-0,Bulk piece 0,77,draft,S M,S:0"]));
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "0 new, 1 changed, 998 as they are" }),
  ).toBeVisible();
});

test("a user opens nothing of it, also not by direct calls", async ({ page, site }) => {
  const user = await openAccount(site, "user");
  await signIn(page, user);
  await expect(page).not.toHaveURL(/\/auth/);
  for (const path of [
    "/admin/products",
    "/admin/products/new",
    "/admin/stock",
    "/admin/pictures",
    "/admin/products.csv",
  ])
    expect((await page.request.get(path)).status()).toBe(403);
  const headers = { Origin: site.url };
  const { buffer } = await photo("x.jpg", "#000");
  const upload = await page.request.post("/admin/pictures/upload?name=x.jpg", { data: buffer, headers });
  expect(upload.status()).toBe(403);
  const save = await page.request.post("/admin/products/new", {
    multipart: { name: "Mine", price: "1", category: "Women", state: "published" },
    headers,
  });
  expect(save.status()).toBe(403);
  const stock = await page.request.post("/admin/stock", {
    form: { item: "cowrie-column-gown", quantity: "0", reason: "lost", seen: "1" },
    headers,
  });
  expect(stock.status()).toBe(403);
});
