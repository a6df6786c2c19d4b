import { callFunction } from "../app/platform/db/client.ts";
import { photo, pictures } from "./support/photo.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

test.use({ mayFail: "/admin/products/new.data /admin/products/shared-gown.data" });

test("an editor publishes a piece with two pictures: it is in the shop, in search and in the sitemap", async ({
  page,
  site,
  expectAccessible,
}) => {
  await workAs(page, site, "editor");
  await page.goto("/admin");
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
  await workAs(page, site, "editor");
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

test("a wrong price is refused beside its field, and nothing typed is lost", async ({ page, site }) => {
  await workAs(page, site, "editor");
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
  await workAs(page, site, "editor");
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

test("stock is corrected with a reason, and its history says who and why", async ({ page, site }) => {
  const service = staffOf(site);
  const editor = await workAs(page, site, "editor");
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
  await workAs(page, site, "editor");
  await page.goto("/admin/products/shared-gown");
  await page.getByLabel("Care").fill("Dry clean");

  const other = await browser.newPage({ baseURL: site.url });
  await workAs(other, site, "admin");
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
  await workAs(page, site, "editor");
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
