import type { Page } from "@playwright/test";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const offlineNotice = (page: Page) => page.getByRole("alert").filter({ hasText: "You are offline" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** What is still under way would fail and say so. */
async function loseConnection(page: Page) {
  await page.waitForFunction(() => !window.queuedEvents);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
}

const reconnect = (page: Page) => page.context().setOffline(false);

async function openPlace(page: Page) {
  await page.goto("/admin/content/places");
  await page.getByRole("link", { name: "Head office" }).click();
  await expect(heading(page)).toHaveText("Head office");
}

test("offline, a link waits and opens when the connection is back", { tag: "@10.100" }, async ({
  page,
  site,
  expectAccessible,
}) => {
  await workAs(page, site, "admin");
  await loseConnection(page);
  await expect(offlineNotice(page)).toContainText("What you typed stays here");
  await page.getByRole("link", { name: /^Orders/ }).click();
  await expect(offlineNotice(page)).toContainText("The page you chose opens then");
  await expect(heading(page)).toHaveText("Today");
  await expectAccessible();

  await offlineNotice(page).getByRole("button", { name: "Stay here" }).click();
  await expect(offlineNotice(page)).not.toContainText("opens then");
  // A link that the browser follows itself, without the router.
  await page.getByRole("link", { name: "Two-step sign-in" }).click();
  await expect(offlineNotice(page)).toContainText("opens then");
  await page.getByRole("link", { name: /^Stories/ }).click();
  await reconnect(page);
  await expect(page, "the last one chosen").toHaveURL(/\/admin\/stories$/);
  await expect(offlineNotice(page)).toBeHidden();
});

test("offline, what is looked for waits too", async ({ page, site }) => {
  await workAs(page, site, "editor");
  await loseConnection(page);
  await page.getByRole("searchbox").fill("cowrie");
  await page.getByRole("searchbox").press("Enter");
  await expect(offlineNotice(page)).toContainText("The page you chose opens then");
  await reconnect(page);
  await expect(page.getByRole("region", { name: "Pieces" })).toContainText("Cowrie");
});

test("offline, a save waits and sends what then stands in the form", { tag: "@10.100" }, async ({
  page,
  site,
}) => {
  await workAs(page, site, "editor");
  await openPlace(page);
  await page.getByLabel("Phone").fill("+27 11 555 0222");
  await loseConnection(page);
  await save(page).click();
  await expect(offlineNotice(page)).toContainText("What you saved is sent then");
  await page.getByRole("link", { name: "Today" }).click();
  await expect(offlineNotice(page), "a save goes first").toContainText("What you saved is sent then");
  await page.getByLabel("Phone").fill("+27 11 555 0333");
  await reconnect(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  await expect(page.getByLabel("Phone")).toHaveValue("+27 11 555 0333");

  await page.getByLabel("Phone").fill("+27 11 555 0444");
  await loseConnection(page);
  await save(page).click();
  await offlineNotice(page).getByRole("button", { name: "Do not send it" }).click();
  await reconnect(page);
  await expect(offlineNotice(page)).toBeHidden();
  const { phone } = await staffOf(site)
    .selectFrom("places")
    .select("phone")
    .where("name", "=", "Head office")
    .executeTakeFirstOrThrow();
  expect(phone).toBe("+27 11 555 0333");
  await expect(page.getByLabel("Phone")).toHaveValue("+27 11 555 0444");
});

test.describe("no answer", () => {
  // The browser says of each request that it failed.
  test.use({ mayFail: "/admin/.+" });

  test("brings a record back to its form as it was typed, to be sent again", async ({
    page,
    site,
    expectAccessible,
  }) => {
    await workAs(page, site, "editor");
    await openPlace(page);
    await failOnce(page, /\/admin\/content\/places\/.+\.data/);
    await page.getByLabel("Phone").fill("+27 11 555 0555");
    await save(page).click();
    const note = page.getByRole("alert").filter({ hasText: "No answer came" });
    await expect(note).toBeVisible();
    await expect(page.getByLabel("Phone")).toHaveValue("+27 11 555 0555");
    await expectAccessible();
    await note.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved");
    await expect(page.getByLabel("Phone")).toHaveValue("+27 11 555 0555");
  });

  test("brings the form of an order back, also from a proxy that does not reach the site", async ({
    page,
    site,
  }) => {
    const { order } = await paidOrder(staffOf(site), "Unanswered");
    await workAs(page, site, "editor");
    await page.goto(`/admin/orders/${order.reference}`);
    await page.getByText("Edit", { exact: true }).click();
    await page.getByLabel("City").fill("Durban");
    await page.route(
      /\.data/,
      (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
      { times: 1 },
    );
    await page.getByLabel("City").press("Control+s");
    const note = page.getByRole("alert").filter({ hasText: "No answer came" });
    await expect(page.getByLabel("City")).toHaveValue("Durban");
    await note.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved");
  });

  test("leaves a form alone whose pieces cannot be looked up", async ({ page, site }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin/stories/new");
    await page.getByLabel("Title", { exact: true }).fill("A story of two pieces");
    const pieces = page.getByPlaceholder("Type a name to add a piece");
    await failOnce(page, /\/admin\/product-choices/);
    await pieces.fill("cowrie");
    const failed = page.getByRole("status").filter({ hasText: "could not be fetched" });
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("option", { name: /Cowrie/ }).first()).toBeVisible();
    await expect(failed).toBeHidden();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("A story of two pieces");
  });

  test("for a page says so within the frame", async ({ page, site, expectAccessible }) => {
    await workAs(page, site, "editor");
    await page.route(/\/admin\/stories\.data/, (route) => route.abort());
    await page.getByRole("link", { name: /^Stories/ }).click();
    await expect(heading(page)).toHaveText("The site could not be reached");
    await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("Stories");
  });
});

/** As when the line breaks. */
async function failOnce(page: Page, address: RegExp) {
  await page.route(address, (route) => route.abort(), { times: 1 });
}
