import type { Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const findBox = (page: Page) =>
  page.getByRole("searchbox", { name: "Find an order, a person, a piece or a ticket" });

test("an order, a person, a piece and a ticket are found from anywhere", { tag: "@10.90" }, async ({
  page,
  site,
}) => {
  const service = staffOf(site);
  const { order, lines } = await paidOrder(service, "Findable");
  const { code } = await service
    .selectFrom("tickets")
    .select("code")
    .where("order_line_id", "=", lines.seats)
    .executeTakeFirstOrThrow();
  const { email } = await workAs(page, site, "admin");
  await page.goto("/admin/audit");
  const find = async (typed: string) => {
    await findBox(page).fill(typed);
    await findBox(page).press("Enter");
  };

  await find(order.reference);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Naledi Findable");

  await find(code.slice(0, 10));
  const ticket = page.getByRole("region", { name: "Tickets" });
  await expect(ticket.getByRole("link")).toHaveText([order.reference]);

  await find("gable tote");
  await expect(page.getByRole("region", { name: "Pieces" }).getByRole("link").first()).toHaveText(
    "Gable tote",
  );

  await find(email);
  await expect(page.getByRole("region", { name: "People" }).getByRole("link")).toHaveText([email]);

  await find("nobody of that name");
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test("a page that takes its time is announced", { tag: "@10.100" }, async ({ page, site }) => {
  await workAs(page, site, "editor");
  await page.goto("/admin");
  const loading = page.getByRole("progressbar", { name: "Loading" });
  const answer = Promise.withResolvers<void>();
  await page.route(/\/admin\/orders\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await expect(async () => {
    await page.getByRole("link", { name: /^Orders/ }).click();
    await expect(loading).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  answer.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(loading).toBeHidden();
  await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy");
});

test("a list that is searched shows that its rows are not the ones asked for", { tag: "@10.100" }, async ({
  page,
  site,
}) => {
  await paidOrder(staffOf(site), "Skeleton");
  await workAs(page, site, "editor");
  await page.goto("/admin/orders?q=skeleton");
  const cell = page.getByRole("cell", { name: "Naledi Skeleton", exact: true });
  const before = await cell.boundingBox();
  const cover = () => cell.evaluate((node) => getComputedStyle(node, "::after").content);
  expect(await cover()).toBe("none");
  const answer = Promise.withResolvers<void>();
  await page.route(/\/admin\/orders\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByLabel("Find an order", { exact: true }).fill("nosuchbuyer");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(cover).toBe('""');
  await expect
    .poll(() => cell.evaluate((node) => getComputedStyle(node, "::after").opacity), "after a moment")
    .toBe("1");
  expect(await cell.boundingBox()).toEqual(before);
  answer.resolve();
  await expect(page.getByText("Nothing found for “nosuchbuyer”")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).last().click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(page.getByRole("link", { name: "Clear" }), "there is nothing to clear").toHaveCount(0);
});

test("changes that are not saved are asked about before leaving", { tag: "@10.100" }, async ({
  page,
  site,
  expectAccessible,
}) => {
  const service = staffOf(site);
  const { order } = await paidOrder(service, "Unsaved");
  const cityOf = async () =>
    (await service.selectFrom("orders").select("city").where("id", "=", order.id).executeTakeFirst())?.city;
  await workAs(page, site, "editor");
  await page.goto(`/admin/orders?q=${order.reference}`);
  await page.getByRole("link", { name: order.reference, exact: true }).click();
  await page.getByText("Edit", { exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Changes are not saved" });
  const leave = () => page.getByRole("link", { name: "Today" }).click();
  await page.getByLabel("City").fill("Durban");
  await leave();
  await expect(question).toContainText("One field is not saved");
  await expect(question).toContainText("City.");
  await expectAccessible();
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(order.reference));
  await expect(page.getByLabel("City")).toHaveValue("Durban");

  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Stay" }).click();
  await leave();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect(await cityOf()).toBe("Cape Town");

  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByText("Edit", { exact: true }).click();
  await page.getByLabel("City").fill("Durban");
  await page.getByLabel("Last name").fill("");
  await leave();
  await question.getByRole("button", { name: "Save and leave" }).click();
  // What is missing is asked for first.
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Last name")).toBeFocused();
  await page.getByLabel("Last name").fill("Saved");
  await leave();
  await question.getByRole("button", { name: "Save and leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect(await cityOf()).toBe("Durban");
});

test("what was typed before the scripts ran is asked about too", { tag: "@10.100" }, async ({
  page,
  site,
}) => {
  const { order } = await paidOrder(staffOf(site), "Slow line");
  await workAs(page, site, "editor");
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/admin/orders/${order.reference}`, { waitUntil: "commit" });
  await page.getByText("Edit", { exact: true }).click();
  /** As the browser asks before it leaves the page. */
  const asks = () =>
    page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await asks()).toBe(false);
  await page.getByLabel("City").fill("Durban");
  expect(await asks()).toBe(true);

  scripts.resolve();
  await expectHydrated(page.getByLabel("City"));
  expect(await asks()).toBe(true);
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("alertdialog", { name: "Changes are not saved" })).toContainText("City.");
  await expect(page.getByLabel("City")).toHaveValue("Durban");
  await page.getByRole("button", { name: "Leave without saving" }).click();

  // A form that nothing was typed into is left without a question.
  await page.goto("/admin/orders/new");
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});

test("a link that is pressed before its page is known to the browser opens it all the same", async ({
  page,
  site,
}) => {
  await workAs(page, site, "editor");
  const manifest = Promise.withResolvers<void>();
  await page.route(/\/__manifest/, async (route) => {
    await manifest.promise;
    await route.continue();
  });
  await page.goto("/admin/orders/new");
  await expectHydrated(page.getByRole("link", { name: "Today" }));
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  manifest.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});

test("a month's payments are searched, filtered, sorted and exported as shown", { tag: "@10.103" }, async ({
  page,
  site,
}) => {
  const service = staffOf(site);
  const { order } = await paidOrder(service, "Ledger", 0);
  const { order: differing } = await paidOrder(service, "Mismatch", 0);
  await service
    .updateTable("payments")
    .set({ reported_cents: 100 })
    .where("order_id", "=", differing.id)
    .execute();
  await workAs(page, site, "admin");
  await page.goto("/admin/finance");
  const payments = page.getByRole("region", { name: /^Against PayGate/ });
  await payments.getByLabel("Find a payment").fill("naledi ledger");
  await payments.getByLabel("Sort").selectOption("Largest");
  await payments.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/sort=largest/);
  await expect(payments.getByRole("checkbox")).toHaveCount(1);
  await payments.getByLabel(`On the statement: ${order.reference}`).check();
  await payments.getByRole("button", { name: "Save the ticks" }).click();
  await expect(page.getByRole("status")).toContainText("Saved");
  await expect(page).toHaveURL(/q=naledi/);

  await payments.getByRole("link", { name: /^Ticked \d/ }).click();
  await expect(payments.getByLabel(`On the statement: ${order.reference}`)).toBeChecked();
  await payments.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(/finance\?month=\d{4}-\d{2}$/);
  await payments.getByRole("link", { name: /^Does not fit \d/ }).click();
  await expect(payments.getByRole("row", { name: new RegExp(differing.reference) })).toContainText(
    "PayGate reports another amount",
  );
  await expect(payments.getByRole("link", { name: order.reference })).toBeHidden();
  const href = await payments.getByRole("link", { name: "Export these payments (CSV)" }).getAttribute("href");
  const file = (await (await page.request.get(href ?? "")).body()).toString("utf8");
  expect(file.split("\r\n")[0]).toBe(
    "\uFEFFPaid,Order,Buyer,By,PayGate (R),Here (R),Transaction,On statement,Does not fit",
  );
  expect(file).toContain(`${differing.reference},Naledi Mismatch,paygate,1,`);
  expect(file).not.toContain(order.reference);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test("the navigation is one line that names the page and opens the others", { tag: "@10.90" }, async ({
    page,
    site,
    expectAccessible,
  }) => {
    await workAs(page, site, "admin");
    await page.goto("/admin");
    const menu = page.getByRole("group").filter({ hasText: "Menu:" });
    await expect(menu.locator("summary")).toHaveText(/Today/);
    await expect(page.getByRole("navigation", { name: "Staff" })).toBeHidden();
    const bar = await page.getByRole("banner").boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(64);

    await menu.locator("summary").click();
    const nav = page.getByRole("navigation", { name: "Staff" });
    await expect(nav.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(nav).toBeHidden();
    await expect(menu.locator("summary")).toBeFocused();
    await page.keyboard.press("Enter");
    await nav.getByRole("link", { name: "Stock" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stock");
    await expect(nav).toBeHidden();
    await expect(menu.locator("summary")).toHaveText(/Stock/);
  });
});
