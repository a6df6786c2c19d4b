import { FORM_PAGES, SCREENS, sampleIn } from "../test/support/staff-screens.ts";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

test("every button of the staff sends its form once, however often it is clicked", async ({ page, site }) => {
  const service = staffOf(site);
  const { order } = await paidOrder(service, "Twice");
  await workAs(page, site, "admin");
  const { id: member } = await service.selectFrom("profiles").select("id").executeTakeFirstOrThrow();
  const paths = [`orders/${order.reference}`, ...FORM_PAGES, "content/banners", "products/new"];
  for (const { table, path } of Object.values(SCREENS)) {
    // A picture without its file cannot be shown.
    const row = table === "pictures" ? {} : await sampleIn(service, table, member);
    paths.push(path(row));
  }

  const sent: string[] = [];
  for (const path of new Set(paths)) {
    await page.goto(`/admin/${path}`.replace(/\/$/, ""));
    await page.waitForFunction(() => !window.queuedEvents);
    sent.push(...(await page.evaluate(clickEachTwice)).map((line) => `${path}: ${line}`));
  }
  expect(sent.filter((line) => !line.endsWith(" 1 with a key"))).toEqual([]);
  expect(sent.length).toBeGreaterThan(60);
});

/** How often each button's form would go to the server, after two clicks at once. Nothing is sent. */
async function clickEachTwice(): Promise<string[]> {
  let sent: string[] = [];
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    sent.push(new FormData(form).get("idempotency_key") ? "with a key" : "without a key");
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // After the page's own listeners there, before the router's.
  addEventListener("submit", hold, true);
  const lines = new Set<string>();
  for (const button of document.querySelectorAll<HTMLButtonElement>("main button[type=submit]")) {
    // A row of content moves once more with each press, and a file is only read.
    if (button.form?.method !== "post" || button.form.matches(".content-moves, [action$=zip]")) continue;
    button.form.noValidate = true;
    sent = [];
    for (const detail of [1, 2])
      button.dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
    // A press is over with its task.
    await new Promise((resolve) => setTimeout(resolve));
    lines.add([button.textContent, sent.length, ...new Set(sent)].join(" "));
  }
  removeEventListener("submit", hold, true);
  return [...lines];
}

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
