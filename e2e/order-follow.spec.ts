import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Db } from "../app/platform/db/client.ts";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const steps = (page: Page) => page.getByRole("list", { name: "What has happened so far" });

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** The page is accessible and no wider than the window, on a phone and on a desk. */
async function checkBothSizes(page: Page, expectAccessible: () => Promise<void>) {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await expectAccessible();
  }
  if (before) await page.setViewportSize(before);
}

/** The buyer's link, as staff see it. */
async function buyersPage(page: Page, reference: string): Promise<string> {
  await page.goto(`/admin/orders/${reference}`);
  return (await page.getByRole("link", { name: "As the buyer sees it" }).getAttribute("href")) ?? "";
}

/** Sent by courier, and arrived. */
async function deliver(service: Db, orderId: string) {
  const delivered_at = new Date().toISOString();
  const { id } = await service
    .insertInto("shipments")
    .values({
      order_id: orderId,
      number: 1,
      courier: "Karoo Couriers",
      tracking_number: "KC 4471",
      delivered_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = await service
    .selectFrom("order_lines")
    .select(["id as order_line_id", "quantity"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "product")
    .execute();
  await service
    .insertInto("shipment_lines")
    .values(lines.map((line) => ({ shipment_id: id, ...line })))
    .execute();
  await service
    .updateTable("orders")
    .set({ status: "fulfilled", delivered_at })
    .where("id", "=", orderId)
    .execute();
}

test("an EFT the bank does not answer waits on the order's page, which pays it again", async ({
  page,
  site,
  expectAccessible,
}) => {
  await page.goto("/returns");
  await page.evaluate(() =>
    localStorage.setItem(
      "afi-cart",
      JSON.stringify([
        { id: "cowrie-column-gown", name: "Cowrie Column Gown", size: "M", priceCents: 495_000, quantity: 1 },
      ]),
    ),
  );
  await page.goto("/checkout");
  await page.getByLabel("First name").fill("Naledi");
  await page.getByLabel("Last name").fill("Khumalo-Osei");
  await page.getByLabel("Email").fill("naledi-eft@mail.example");
  await page.getByRole("button", { name: "Proceed to PayGate" }).click();
  await page.getByRole("button", { name: "Pay by EFT: the bank does not answer" }).click();
  await expect(page).toHaveURL(/\/payment-success\?ref=SHOP-/);
  await expect(heading(page)).toHaveText("We are waiting for your bank");
  const reference = new URL(page.url()).searchParams.get("ref") ?? "";

  await workAs(page, site, "editor");
  const order = await buyersPage(page, reference);
  await page.goto(order);
  await expect(heading(page)).toHaveText("We are waiting for your bank");
  await expect(steps(page).locator("[aria-current=step]")).toContainText("With your bank");
  const pay = page.getByRole("region", { name: "With your bank" });
  await expect(pay).toContainText("We keep what you ordered until the bank has answered");
  await expect(page.getByRole("main")).not.toContainText(/nothing was charged|no charge/i);
  await checkBothSizes(page, expectAccessible);

  await pay.getByRole("button", { name: /^Pay now, R4,950/ }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(heading(page)).toHaveText("Thank you, Naledi");
  await page.goto(order);
  await expect(heading(page)).toHaveText("Being prepared");
  await expect(page.getByRole("region", { name: "With your bank" })).toHaveCount(0);
  const band = await page.request.get("/band/cowrie-strand/50.png");
  expect(band.headers()["content-type"]).toBe("image/png");
  expect(band.headers()["cache-control"]).toContain("immutable");
  expect((await page.request.get("/band/no-such-cloth/50.png")).status()).toBe(404);
});

test("a delivered piece is returned with a picture; staff accept it, and its refund opens", async ({
  page,
  site,
  expectAccessible,
}) => {
  const service = staffOf(site);
  const { order } = await paidOrder(service, "Return");
  await deliver(service, order.id);
  await workAs(page, site, "admin");
  const link = await buyersPage(page, order.reference);

  await page.goto(link);
  await expect(heading(page)).toHaveText("Delivered");
  await expect(page.getByRole("region", { name: "Wear it at home first" })).toContainText(/\d+ days left/);
  const gown = page.getByRole("region", { name: "Parcel", exact: true }).getByRole("listitem").first();
  await expect(gown).toContainText(/Return until \d+ \w+ \d{4}/);
  await expect(gown).toContainText(/The law’s seven days end on .* A fault can come back until/);

  await page.setViewportSize({ width: 390, height: 844 });
  await gown.getByRole("link", { name: "Return this" }).click();
  await expect(heading(page)).toHaveText("Return");
  await expect(page.getByLabel("How many of Column gown")).toHaveValue("1");
  await page.getByRole("button", { name: "Ask for the return" }).click();
  await expect(page.getByLabel("Why?")).toBeFocused();
  await page.getByLabel("Why?").selectOption("It is faulty");
  await page.getByLabel("What should we know?").fill("The left seam is open.");
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();
  await page
    .getByLabel("Pictures")
    .setInputFiles([{ name: "seam.png", mimeType: "image/png", buffer: picture }]);
  await checkBothSizes(page, expectAccessible);
  await page.getByRole("button", { name: "Ask for the return" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
  await page.getByRole("link", { name: "Your order", exact: true }).click();
  await expect(page.getByRole("region", { name: "Returns" })).toContainText("Return 1 requested");

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/orders/${order.reference}`);
  const desk = page.getByRole("region", { name: "Returns" });
  await expect(desk).toContainText("The left seam is open.");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    desk.getByRole("link", { name: "seam.png" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-1\.png$/);
  await expectAccessible();
  await page.getByLabel("Answer to return 1").fill("Please send it to Shop 27, The Arches.");
  await desk.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("status")).toContainText("The return is accepted");
  await desk.getByRole("button", { name: "It is back: open the refund" }).click();
  await expect(page.getByRole("status")).toContainText("its refund is open under Refunds");
  await expect(page.getByRole("region", { name: "Refunds" })).toContainText("1 × Column gown");

  await page.goto(link);
  await expect(page.getByRole("region", { name: "Returns" })).toContainText("Return 1 received");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a return is asked for too, with its picture", async ({ page, site }) => {
    const service = staffOf(site);
    const { order } = await paidOrder(service, "Plain");
    await deliver(service, order.id);
    await workAs(page, site, "editor");
    await page.goto(await buyersPage(page, order.reference));
    await page.getByRole("link", { name: /Return this.*Gable tote/ }).click();
    await page.getByLabel("How many of Gable tote").selectOption("2");
    await page.getByLabel("Why?").selectOption("I changed my mind");
    const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a33" } })
      .png()
      .toBuffer();
    await page.getByLabel("Pictures").setInputFiles([{ name: "tote.png", mimeType: "image/png", buffer }]);
    await page.getByRole("button", { name: "Ask for the return" }).click();
    await expect(
      page.getByText("We have your return and write to you within two working days."),
    ).toBeVisible();
    const { file_names, files_folder } = await service
      .selectFrom("returns")
      .select(["file_names", "files_folder"])
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(file_names).toEqual(["tote.png"]);
    const stored = await service
      .selectFrom("stored_files")
      .select("stored_at")
      .where("name", "=", `return-files/${files_folder}/1`)
      .executeTakeFirstOrThrow();
    expect(stored.stored_at).not.toBeNull();
  });
});
