import type { Page } from "@playwright/test";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { heading, openPieces, openPlace, save, stateOf, storedStates } from "./support/staff-connection.ts";
import { expect } from "./support/test.ts";

const offlineNotice = (page: Page) => page.getByRole("alert").filter({ hasText: "You are offline" });

// Pictures of rows that have just come may still be under way, and a cloth is fetched when it is first shown.
test.use({ mayFail: "/img/.+ /assets/.+[.]svg" });

/** What is still under way would fail and say so. */
async function loseConnection(page: Page) {
  await expect(offlineNotice(page)).toBeHidden();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
}

const reconnect = (page: Page) => page.context().setOffline(false);

test.describe("offline", () => {
  test("a link waits and opens when the connection is back", { tag: "@10.100" }, async ({
    page,
    site,
    expectAccessible,
  }) => {
    await workAs(page, site, "admin");
    await page.goto("/admin");
    await loseConnection(page);
    await expect(offlineNotice(page)).toContainText("What you typed stays here");
    await page.getByRole("link", { name: /^Orders/ }).click();
    await expect(offlineNotice(page)).toContainText("The page you chose opens then");
    await expect(heading(page)).toHaveText("Today");
    await expectAccessible();

    await offlineNotice(page).getByRole("button", { name: "Stay here" }).click();
    await expect(offlineNotice(page)).toBeFocused();
    await expect(offlineNotice(page)).not.toContainText("opens then");
    // A link that the browser follows itself, without the router.
    await page.getByRole("link", { name: "Two-step sign-in" }).click();
    await expect(offlineNotice(page)).toContainText("opens then");
    await page.getByRole("link", { name: /^Stories/ }).click();
    await reconnect(page);
    await expect(page, "the last one chosen").toHaveURL(/\/admin\/stories$/);
    await expect(offlineNotice(page)).toBeHidden();
  });

  test("what is looked for waits too", async ({ page, site }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin");
    await loseConnection(page);
    await page.getByRole("searchbox").fill("cowrie");
    await page.getByRole("searchbox").press("Enter");
    await expect(offlineNotice(page)).toContainText("The page you chose opens then");
    await reconnect(page);
    await expect(page.getByRole("region", { name: "Pieces" })).toContainText("Cowrie");
  });

  test("a save waits and sends what then stands in the form", { tag: "@10.100" }, async ({ page, site }) => {
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
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await save(page).click();
    await offlineNotice(page).getByRole("button", { name: "Do not send it" }).click();
    await reconnect(page);
    await expect(offlineNotice(page)).toBeHidden();
    // A round trip: what was to be sent would have been by now.
    await page.evaluate(async () => (await fetch(location.href)).text());
    expect(sent).toEqual([]);
    const { phone } = await staffOf(site)
      .selectFrom("places")
      .select("phone")
      .where("name", "=", "Head office")
      .executeTakeFirstOrThrow();
    expect(phone).toBe("+27 11 555 0333");
    await expect(page.getByLabel("Phone")).toHaveValue("+27 11 555 0444");
  });

  test("a second form is not sent after the first, and says so", async ({ page, site }) => {
    const { order } = await paidOrder(staffOf(site), "Twoforms");
    await workAs(page, site, "editor");
    await page.goto(`/admin/orders/${order.reference}`);
    await page.getByLabel("Add a note").fill("Rang twice");
    await page.getByLabel("Add what is to be put right").fill("Ring again");
    await loseConnection(page);
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByRole("button", { name: "Add task" }).click();
    await expect(offlineNotice(page)).toContainText("The other form is not");
    await reconnect(page);
    await expect(page.getByRole("status").first()).toContainText("The note is added");
    await expect(page.getByLabel("Add what is to be put right")).toHaveValue("Ring again");
    await page.getByRole("button", { name: "Add task" }).click();
    await expect(page.getByRole("status").first()).toContainText("Added to what is to be put right");
  });

  test("the states of several pieces wait, and the page chosen after them", async ({ page, site }) => {
    await workAs(page, site, "editor");
    const [one, other] = await openPieces(page, site, "Waits");
    await loseConnection(page);
    await stateOf(page, one).selectOption("Sold out");
    await stateOf(page, other).selectOption("Archived");
    // The browser follows it itself: what is under way then would be broken off.
    await page.getByRole("link", { name: "Two-step sign-in" }).click();
    await expect(offlineNotice(page)).toContainText("The page you chose opens then");
    await reconnect(page);
    await page.waitForURL(/two-step/);
    expect(await storedStates(site, [one, other])).toEqual(["sold_out", "archived"]);
  });

  test("a save that was to leave the page is given up, and leaving is asked about again", async ({
    page,
    site,
  }) => {
    await workAs(page, site, "editor");
    await openPlace(page);
    await page.getByLabel("Phone").fill("+27 11 555 0666");
    await loseConnection(page);
    await page.goBack();
    const question = page.getByRole("alertdialog", { name: "Changes are not saved" });
    await question.getByRole("button", { name: "Save and leave" }).click();
    await offlineNotice(page).getByRole("button", { name: "Do not send it" }).click();
    await reconnect(page);
    await expect(offlineNotice(page)).toBeHidden();
    await page.getByRole("link", { name: "Today" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(heading(page)).toHaveText("Today");
  });

  test("going back leaves the rows that are shown readable", async ({ page, site }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin/products");
    await page.getByLabel("Find a piece").fill("cowrie");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/q=cowrie/);
    await loseConnection(page);
    await page.goBack();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("main")).not.toHaveAttribute("data-reloading");
    await reconnect(page);
    await expect(page).not.toHaveURL(/q=cowrie/);
  });
});
