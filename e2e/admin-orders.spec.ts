import type { Page } from "@playwright/test";
import type { Db } from "../app/platform/db/client.ts";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const mailsAbout = async (service: Db, orderId: string) =>
  (await service.selectFrom("outbox").select(["kind", "payload"]).execute())
    .filter(({ payload }) => JSON.stringify(payload).includes(orderId))
    .map(({ kind }) => kind);

test("an editor finds an order by name and sends it in two parcels; the buyer's page and mails follow", {
  tag: ["@10.90", "@10.93"],
}, async ({ page, site }) => {
  const service = staffOf(site);
  const { order } = await paidOrder(service, "Khumalo-Twala");
  await workAs(page, site, "editor");
  await page.goto("/admin");

  const find = page.getByRole("searchbox", { name: "Find an order, a person, a piece or a ticket" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(find).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("khumalo-tw");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Naledi Khumalo-Twala");
  await expect(page.getByText("3 pieces left to send")).toBeVisible();
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByRole("status")).toContainText("Marked as packed");

  await page.getByLabel("Number", { exact: true }).fill("BC-4471");
  await page.getByLabel("Gable tote: how many of 2").fill("0");
  await page.getByRole("button", { name: "Mark sent" }).click();
  await expect(page.getByText("Parcel 1, Blue Crane Couriers BC-4471")).toBeVisible();
  await expect(page.getByText("2 pieces left to send")).toBeVisible();

  await page.getByText("Correct parcel 1").click();
  const parcel = page.getByRole("region", { name: /^Parcels/ }).locator("details form");
  await parcel.getByLabel("Number").fill("BC-4472");
  await parcel.getByLabel("Link").fill("https://courier.example/BC-4472");
  await parcel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("The buyer is told by mail");
  await expect(page.getByText("Parcel 1, Blue Crane Couriers BC-4472")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "Tracking number: BC-4471 BC-4472",
  );

  const buyersPage = await page.getByRole("link", { name: "As the buyer sees it" }).getAttribute("href");
  await page.goto(buyersPage ?? "");
  await expect(page.getByRole("heading", { name: "Parcel 1" })).toBeVisible();
  await expect(page.getByText("BC-4472")).toBeVisible();
  await expect(page.getByLabel("Time to dispatch")).toBeVisible();

  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByRole("button", { name: "Mark sent" }).click();
  await expect(page.getByText("Parcel 2, Blue Crane Couriers")).toBeVisible();
  await page.goto(buyersPage ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "On its way" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Parcel 2" })).toBeVisible();
  await expect(page.getByLabel("Time to dispatch")).toBeHidden();
  const mails = await mailsAbout(service, order.id);
  expect(mails.filter((kind) => kind === "parcel_sent")).toHaveLength(2);
  expect(mails).toContain("order_packed");
});

test("an admin refunds one seat: stock and ticket follow, and the credit note is numbered", {
  tag: "@10.97",
}, async ({ page, site }) => {
  const service = staffOf(site);
  const { order, items } = await paidOrder(service, "Refund");
  await workAs(page, site, "admin");
  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByText("Refund", { exact: true }).click();
  await page.getByLabel(/^Premium table/).fill("1");
  await page.getByLabel("The pieces go back on sale").check();
  await page.getByRole("button", { name: "Ask for the refund" }).click();
  await expect(page.getByText("To be moved in PayGate")).toBeVisible();
  await page.getByLabel("PayGate refund reference").fill("RF-20261115-0093");
  await page.getByRole("button", { name: "The money has moved" }).click();
  await expect(page.getByRole("status")).toContainText("credit note");
  await expect(page.getByText(/credit note CN-\d{6}/)).toBeVisible();
  await expect(page.getByText("(void)")).toBeVisible();
  const stock = await service
    .selectFrom("stock")
    .select("quantity")
    .where("ticket_package_id", "=", items.seats)
    .executeTakeFirstOrThrow();
  expect(stock.quantity).toBe(4);

  await page.goto(`/admin/orders/${order.reference}/invoice`);
  await expect(page.getByRole("heading", { name: "Credit note" })).toBeVisible();
});

test.describe("conflicts", () => {
  test.use({ mayFail: "/admin/orders" });

  test("two members who save the same order get to compare", { tag: "@10.99" }, async ({
    page,
    site,
    browser,
    expectAccessible,
  }) => {
    const service = staffOf(site);
    const { order } = await paidOrder(service, "Twice");
    await workAs(page, site, "editor");
    const other = await browser.newContext({ baseURL: site.url });
    const otherPage = await other.newPage();
    await workAs(otherPage, site, "admin");

    for (const each of [page, otherPage]) {
      await each.goto(`/admin/orders/${order.reference}`);
      await each.getByText("Edit", { exact: true }).click();
    }
    const buyer = (each: Page) => each.getByRole("region", { name: "Buyer and delivery" });
    const type = async (each: Page, fields: Record<string, string>) => {
      for (const [label, value] of Object.entries(fields))
        await each.getByRole("textbox", { name: label, exact: true }).fill(value);
    };
    await type(page, { City: "Durban", "Last name": "Hers" });
    await buyer(page).getByLabel("Goes by").selectOption("collection");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status")).toContainText("Saved");

    await type(otherPage, { City: "Pretoria", Phone: "+27 82 555 0199" });
    await buyer(otherPage).getByRole("button", { name: "Save", exact: true }).click();
    const note = otherPage.getByRole("alert");
    await expect(note).toContainText("Someone else saved this order");
    await expect(note).toBeFocused();
    await expect(note.getByRole("radiogroup")).toHaveCount(4);
    await expect(note.getByRole("radiogroup", { name: "Goes by" })).toContainText("Collection at the shop");
    await expectAccessible(otherPage);
    for (const field of ["Last name", "Goes by"])
      await note.getByRole("radiogroup", { name: field }).getByRole("radio", { name: "Theirs" }).check();
    await expect(otherPage.getByRole("textbox", { name: "Last name" })).toHaveValue("Hers");
    await note.getByRole("button", { name: "Save what is chosen" }).click();
    await expect(otherPage.getByRole("status")).toContainText("Saved");
    expect(
      await service
        .selectFrom("orders")
        .select(["last_name", "city", "phone", "delivery_method"])
        .where("id", "=", order.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({
      last_name: "Hers",
      city: "Pretoria",
      phone: "+27 82 555 0199",
      delivery_method: "collection",
    });

    await page.goto(`/admin/orders/${order.reference}`);
    await page.getByText("Edit", { exact: true }).click();
    await type(page, { City: "Polokwane" });
    await buyer(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Saved");
    await otherPage.getByText("Edit", { exact: true }).click();
    await type(otherPage, { City: "Kimberley" });
    await buyer(otherPage).getByRole("button", { name: "Save", exact: true }).click();
    await expect(note.getByRole("button", { name: "Keep mine" })).toBeVisible();
    await note.getByRole("link", { name: "Take theirs" }).click();
    await expect(note).toBeHidden();
    await expect(buyer(otherPage)).toContainText("Polokwane");
    await otherPage.getByText("Edit", { exact: true }).click();
    await expect(otherPage.getByRole("textbox", { name: "City" })).toHaveValue("Polokwane");
    await other.close();
  });
});

test("a note is deleted and brought back, and works without scripts", { tag: "@10.100" }, async ({
  site,
  browser,
}) => {
  const { order } = await paidOrder(staffOf(site), "Noted");
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await workAs(page, site, "editor");
  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByLabel("Add a note").fill("Roll it, do not fold it.");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = page.getByText("Roll it, do not fold it.", { exact: true });
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(note).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(note).toBeVisible();
  await context.close();
});

test("a sale at a pop-up is entered, and paid in cash", { tag: "@10.101" }, async ({ page, site }) => {
  const service = staffOf(site);
  const { items } = await paidOrder(service, "Stock");
  await workAs(page, site, "editor");
  await page.goto("/admin/orders/new");
  await page.getByLabel("Piece 1").selectOption(`${items.bag}|`);
  for (const [label, value] of [
    ["First name", "Sipho"],
    ["Last name", "Popup"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByLabel("Paid by").selectOption("cash");
  await page.getByRole("button", { name: "Enter order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sipho Popup");
  await expect(page.getByText("cash, one attempt")).toBeVisible();
  await expect(page.getByText("Parcel 1, Taken along")).toBeVisible();
  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
});

test("an admin closes a month: sums, ticks and the audit", { tag: ["@10.103", "@10.104"] }, async ({
  page,
  site,
}) => {
  const { order } = await paidOrder(staffOf(site), "Month", 0);
  await workAs(page, site, "admin");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Money" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Money" })).toBeVisible();
  const tick = page.getByLabel(`On the statement: ${order.reference}`);
  await tick.check();
  await page.getByRole("button", { name: "Save the ticks" }).click();
  await expect(page.getByRole("status")).toContainText("Saved");
  await expect(tick).toBeChecked();

  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByRole("status")).toContainText("packed");
  await page.goto(`/admin/audit?q=${order.reference}`);
  await expect(page.getByText("Order changed")).toBeVisible();
});

test("an order by phone is paid with the link that its buyer gets", { tag: "@10.101" }, async ({
  page,
  site,
}) => {
  const service = staffOf(site);
  const { items } = await paidOrder(service, "Phone");
  await workAs(page, site, "editor");
  await page.goto("/admin/orders/new");
  await page.getByLabel("Piece 1").selectOption(`${items.bag}|`);
  await page.getByLabel("First name").fill("Zanele");
  await page.getByLabel("Last name").fill("Caller");
  await page.getByLabel("Email").fill("zanele@mail.example");
  await page.getByLabel("Sold").selectOption("phone");
  await page.getByLabel("Goes by").selectOption("collection");
  await page.getByLabel("Paid by").selectOption("link");
  await page.getByRole("button", { name: "Enter order" }).click();
  await expect(page.getByText("Payment link")).toBeVisible();
  const orderPage = await page.getByRole("link", { name: "As the buyer sees it" }).getAttribute("href");

  await page.goto((orderPage ?? "").replace("?", "/pay?"));
  await page.getByRole("button", { name: "Pay R300" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page).toHaveURL(/payment-success/);
  await page.goto((orderPage ?? "").replace("?", "/pay?"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing is left to pay");
});

test("several orders are packed at once, and their slips printed", { tag: "@10.95" }, async ({
  page,
  site,
}) => {
  const service = staffOf(site);
  const orders = [await paidOrder(service, "Bulkone"), await paidOrder(service, "Bulktwo")];
  await workAs(page, site, "editor");
  for (const button of ["Mark packed", "Print slips"]) {
    await page.goto("/admin/orders?show=to_send&q=naledi+bulk");
    await page.getByRole("checkbox", { name: "All", exact: true }).check();
    for (const { order } of orders)
      await expect(page.getByRole("checkbox", { name: new RegExp(order.reference) })).toBeChecked();
    await page.getByRole("button", { name: button }).click();
    if (button === "Mark packed") await expect(page.getByRole("status")).toContainText("Marked as packed");
  }
  await expect(page.getByRole("heading", { name: "Packing slip" })).toHaveCount(2);
  for (const { order } of orders) expect(await mailsAbout(service, order.id)).toContain("order_packed");
});
