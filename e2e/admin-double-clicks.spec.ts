import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

for (const scripts of ["with scripts", "without scripts"])
  test(`a double click asks for one refund and adds one note, ${scripts}`, async ({
    page,
    site,
    browser,
  }) => {
    const service = staffOf(site);
    const { order } = await paidOrder(service, "Once");
    await workAs(page, site, "admin");
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: scripts === "with scripts",
      storageState: await page.context().storageState(),
    });
    const clicked = await context.newPage();
    await clicked.goto(`/admin/orders/${order.reference}`);
    await clicked.getByText("Refund", { exact: true }).click();
    await clicked.getByLabel("Another amount in rand").fill("99,50");
    await clicked.getByRole("button", { name: "Ask for the refund" }).dblclick();
    await expect(clicked.getByRole("status")).toContainText("Now move the money");
    await expect(clicked.getByText("R99.50", { exact: true })).toHaveCount(1);
    for (const notes of [1, 2]) {
      // The page that is shown after a note takes another one.
      await clicked.getByLabel("Add a note").fill("Rang twice");
      await clicked.getByRole("button", { name: "Add note" }).dblclick();
      await expect(clicked.getByRole("status")).toContainText("The note is added.");
      await expect(clicked.locator("p").filter({ hasText: "Rang twice" })).toHaveCount(notes);
    }
    const rows = (table: "refunds" | "order_notes") =>
      service.selectFrom(table).select("id").where("order_id", "=", order.id).execute();
    expect([(await rows("refunds")).length, (await rows("order_notes")).length]).toEqual([1, 2]);
    await context.close();
  });
