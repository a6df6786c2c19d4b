import type { Page } from "@playwright/test";
import type { Db } from "../app/platform/db/client.ts";
import { fakePayGate } from "../test/support/fake-paygate.ts";
import { addProduct, orderRequestFor, place, startTestPayment } from "../test/support/orders.ts";
import { buyMixed, NALEDI } from "../test/support/paid-orders.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const buyAs = (service: Db, lastName: string) => buyMixed(service, { buyer: { ...NALEDI, lastName } });
const undo = (page: Page) => page.getByRole("status").getByRole("button", { name: "Undo" }).click();

async function parcelMails(service: Db, orderId: string) {
  const mails = await service.selectFrom("outbox").select(["kind", "payload"]).execute();
  return mails.filter(
    ({ kind, payload }) => kind === "parcel_sent" && JSON.stringify(payload).includes(orderId),
  );
}

test("an editor undoes a parcel, and its buyer is mailed nothing; taken back, it is brought back", async ({
  page,
  site,
}) => {
  const service = staffOf(site);
  const { order } = await buyAs(service, "Undone");
  await workAs(page, site, "editor");
  await page.goto(`/admin/orders/${order.reference}`);

  await page.getByRole("button", { name: "Mark packed" }).click();
  await undo(page);
  await expect(page.getByRole("status")).toContainText("No longer marked as packed");
  await expect(page.getByRole("button", { name: "Mark packed" })).toBeVisible();

  await page.getByRole("button", { name: "Mark sent" }).click();
  await expect(page.getByText("Parcel 1, Blue Crane Couriers")).toBeVisible();
  await undo(page);
  await expect(page.getByRole("status")).toContainText("The buyer is not told");
  await expect(page.getByText("Parcel 1, Blue Crane Couriers")).toBeHidden();
  await expect(page.getByText("3 pieces left to send", { exact: true })).toBeVisible();
  expect(await parcelMails(service, order.id)).toEqual([]);

  await undo(page);
  await expect(page.getByText("Parcel 1, Blue Crane Couriers")).toBeVisible();
  expect(await parcelMails(service, order.id)).toHaveLength(1);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("3 pieces left to send", { exact: true })).toBeVisible();
});

test("lines are ticked as packed, and a task is added, ticked off and reopened", async ({ page, site }) => {
  const { order } = await buyAs(staffOf(site), "Boxed");
  await workAs(page, site, "editor");
  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByLabel("2 × Gable tote").check();
  await page.getByRole("button", { name: "Save the box" }).click();
  await expect(page.getByRole("status")).toContainText("in the box");
  await page.reload();
  await expect(page.getByLabel("2 × Gable tote")).toBeChecked();
  await expect(page.getByLabel("1 × Column gown")).not.toBeChecked();

  await page.getByLabel("Add what is to be put right").fill("Call her about the hem.");
  await page.getByRole("button", { name: "Add task" }).click();
  await page.getByRole("button", { name: "Tick off: Call her about the hem." }).click();
  await expect(page.getByText("1 of 1 done")).toBeVisible();
  await undo(page);
  await expect(page.getByText("0 of 1 done")).toBeVisible();

  await page.goto("/admin");
  await page.getByRole("button", { name: "Tick off: Call her about the hem." }).click();
  await expect(page.getByRole("status")).toContainText("Ticked off");
  await undo(page);
  await expect(page.getByRole("button", { name: "Tick off: Call her about the hem." })).toBeVisible();
});

test("an admin withdraws a refund and brings it back, and finds it all in the audit", async ({
  page,
  site,
}) => {
  const { order } = await buyAs(staffOf(site), "Withdrawn");
  await workAs(page, site, "admin");
  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByText("Refund", { exact: true }).click();
  await page.getByLabel(/^Column gown, R1,200 each/).fill("1");
  await page.getByRole("button", { name: "Ask for the refund" }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("To be moved in PayGate")).toBeHidden();
  await undo(page);
  await expect(page.getByText("To be moved in PayGate")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Refund deleted");

  await page.goto("/admin/audit?table=refunds");
  await page.getByLabel("Find in the audit").fill("withdrawn");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/table=refunds/);
  await expect(page.getByRole("row", { name: /Refund deleted/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Refund added/ })).toHaveCount(2);
  const href = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  const file = (await (await page.request.get(href ?? "")).body()).toString("utf8");
  expect(file.split("\r\n")[0]).toBe("\uFEFFWhen,Who,What,Action,Record,Order,Field,Before,After");
  expect(file).toContain(`,Refund,delete,`);
});

test.describe("refused", () => {
  test.use({ mayFail: "/admin" });

  test("a new order keeps what was typed, without scripts", async ({ site, browser }) => {
    const service = staffOf(site);
    const { items } = await buyAs(service, "Typed");
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await workAs(page, site, "editor");
    await page.goto("/admin/orders/new");
    await page.getByLabel("Piece 1").selectOption(`${items.bag}|`);
    await page.getByLabel("How many").first().fill("99");
    await page.getByLabel("First name").fill("Sipho");
    await page.getByLabel("Last name").fill("Typed");
    await page.getByLabel("Email").fill("sipho@mail.example");
    await page.getByLabel("Paid by").selectOption("cash");
    await page.getByRole("button", { name: "Enter order" }).click();
    await expect(page.getByRole("alert")).toContainText("Gable tote");
    await expect(page.getByLabel("Piece 1")).toHaveValue(`${items.bag}|`);
    await expect(page.getByLabel("How many").first()).toHaveValue("99");
    await expect(page.getByLabel("First name")).toHaveValue("Sipho");
    await expect(page.getByLabel("Paid by")).toHaveValue("cash");
    await context.close();
  });
});

test("Ctrl+S presses the button of the form one is in", async ({ page, site }) => {
  const { order } = await buyAs(staffOf(site), "Keys");
  await workAs(page, site, "editor");
  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByLabel("Add a note").fill("Saved by the keyboard.");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status")).toContainText("The note is added");
  await expect(page.getByText("Saved by the keyboard.", { exact: true })).toBeVisible();
});

test("an editor asks PayGate again about a payment that is not decided", async ({ page, site }) => {
  const service = staffOf(site);
  const gown = await addProduct(service, { name: "Column gown", stock: 5 });
  const order = await place(service, orderRequestFor(gown, { buyer: { ...NALEDI, lastName: "Undecided" } }));
  await startTestPayment(service, fakePayGate(), order);
  await workAs(page, site, "editor");
  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByRole("button", { name: "Ask PayGate again" }).click();
  await expect(page.getByRole("status")).toContainText("PayGate was asked");
  // This site's PayGate has never heard of the payment.
  await expect(page.getByRole("region", { name: "Payment" })).toContainText("Refused");
});
