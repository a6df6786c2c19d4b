import type { Page } from "@playwright/test";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { heading, openPieces, openPlace, save, stateOf, storedStates } from "./support/staff-connection.ts";
import { expect } from "./support/test.ts";

const noAnswer = (page: Page) => page.getByRole("alert").filter({ hasText: "No answer came" });

/** As when the line breaks. Gives what was asked for meanwhile. */
async function fail(page: Page, address: RegExp, times = 1): Promise<string[]> {
  const lost: string[] = [];
  await page.route(
    address,
    async (route) => {
      await route.abort();
      lost.push(route.request().url());
    },
    { times },
  );
  return lost;
}

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
    const lost = await fail(page, /\/admin\/content\/places\/.+\.data/, 2);
    await page.getByLabel("Phone").fill("+27 11 555 0555");
    await save(page).click();
    const note = noAnswer(page);
    await note.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => lost.length).toBe(2);
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeHidden();
    await page.getByRole("link", { name: "Today" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stay", exact: true }).click();
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
    await expect(noAnswer(page)).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Durban");
    await noAnswer(page).getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved");
  });

  test("after a conflict leaves what was typed, and what is compared", async ({ page, site }) => {
    const { order } = await paidOrder(staffOf(site), "Compared");
    await workAs(page, site, "editor");
    await page.goto(`/admin/orders/${order.reference}`);
    await page.getByText("Edit", { exact: true }).click();
    const city = page.getByRole("textbox", { name: "City" });
    await city.fill("Durban");
    await staffOf(site).updateTable("orders").set({ city: "Gqeberha" }).where("id", "=", order.id).execute();
    await city.press("Control+s");
    const compared = page.getByText("Gqeberha").first();
    await expect(compared).toBeVisible();
    await city.fill("Durban North");
    await fail(page, /\.data/);
    await city.press("Control+s");
    await expect(noAnswer(page)).toBeVisible();
    await expect(compared).toBeVisible();
    await expect(city).toHaveValue("Durban North");
    await noAnswer(page).getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved");
  });

  test("to a note that was written offers to look, not to write it twice", async ({ page, site }) => {
    const { order } = await paidOrder(staffOf(site), "Once");
    await workAs(page, site, "editor");
    await page.goto(`/admin/orders/${order.reference}`);
    await page.getByLabel("Add a note").fill("Called the buyer");
    await page.route(
      /\.data/,
      async (route) => {
        await route.fetch({ maxRedirects: 0 });
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(noAnswer(page).getByRole("button", { name: "Try again" })).toBeHidden();
    await noAnswer(page).getByRole("button", { name: "See whether it was saved" }).click();
    await expect(page.getByRole("region", { name: /^Notes/ }).getByText("Called the buyer")).toHaveCount(1);
    await expect(page.getByLabel("Add a note")).toHaveValue("");
    await expect(noAnswer(page)).toBeHidden();
  });

  test("to the state of one piece is said beside it, and sends that piece again", async ({ page, site }) => {
    await workAs(page, site, "editor");
    const [one, other] = await openPieces(page, site, "Sent");
    // The form that was sent before.
    await page.getByRole("checkbox", { name: other }).check();
    await page.getByLabel("New state").selectOption("Archive");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Archived." })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(stateOf(page, other)).toHaveValue("published");

    await fail(page, /\/admin\/products\.data/);
    await stateOf(page, one).selectOption("Sold out");
    await expect(noAnswer(page)).toBeVisible();
    await page.getByRole("row", { name: one }).getByRole("button", { name: "Set" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Marked as sold out." })).toBeVisible();
    expect(await storedStates(site, [one, other])).toEqual(["sold_out", "published"]);
  });

  test("to a new order is said, and sends the order again", async ({ page, site }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin/content/films");
    const names = page.getByRole("main").getByRole("listitem").getByRole("link");
    const before = await names.allTextContents();
    const after = [before[1], before[0], ...before.slice(2)] as string[];
    await fail(page, /\/admin\/content\/films\.data/);
    await page.getByRole("button", { name: `Move ${before[1]} up`, exact: true }).click();
    const answer = page.waitForResponse(/\/admin\/content\/films\.data/);
    await noAnswer(page).getByRole("button", { name: "Try again" }).click();
    await answer;
    await expect(noAnswer(page)).toBeHidden();
    await page.reload();
    await expect(names).toHaveText(after);
  });

  test("leaves a form alone whose pieces cannot be looked up", async ({ page, site }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin/stories/new");
    await page.getByLabel("Title", { exact: true }).fill("A story of two pieces");
    const pieces = page.getByPlaceholder("Type a name to add a piece");
    await fail(page, /\/admin\/product-choices/);
    await pieces.fill("cowrie");
    const failed = page.getByRole("status").filter({ hasText: "could not be fetched" });
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("option", { name: /Cowrie/ }).first()).toBeVisible();
    await expect(failed).toBeHidden();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("A story of two pieces");
  });

  test("to a list that is asked for anew keeps its rows, says so and tries again", {
    tag: "@10.100",
  }, async ({ page, site, expectAccessible }) => {
    const { order } = await paidOrder(staffOf(site), "Kept row");
    await workAs(page, site, "editor");
    await page.goto("/admin/orders");
    const row = page.getByRole("link", { name: order.reference, exact: true });
    await expect(row).toBeVisible();
    await page.route(/\/admin\/orders\.data/, (route) => route.abort());
    await page.getByLabel("Find an order", { exact: true }).fill(order.reference);
    await page.getByRole("button", { name: "Apply" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "This page could not be refreshed" });
    await expect(notice).toContainText(/as it was at \d\d:\d\d/);
    await expect(row).toBeVisible();
    await expectAccessible();
    await page.unroute(/\/admin\/orders\.data/);
    await notice.getByRole("button", { name: "Try again" }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByLabel("Find an order", { exact: true })).toHaveValue(order.reference);
    await expect(row).toBeVisible();
  });

  test("to a list is asked for again by the clock, but not over what is typed in it", async ({
    page,
    site,
  }) => {
    await workAs(page, site, "editor");
    const [one] = await openPieces(page, site, "Clocked");
    await page.clock.install();
    const asked: string[] = [];
    await page.route(/\/admin\/products\.data/, async (route) => {
      asked.push(route.request().url());
      await route.abort();
    });
    await page.getByRole("button", { name: "Apply" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "This page could not be refreshed" });
    await expect(notice).toBeVisible();
    await page.clock.runFor(20_000);
    await expect.poll(() => asked.length).toBe(2);

    const price = page.getByLabel(`Price of ${one}`);
    await price.fill("650");
    await page.clock.runFor(60_000);
    await expect(price).toHaveValue("650");
    expect(asked).toHaveLength(2);
  });

  test("to a way back keeps nobody else's page under its address", async ({ page, site }) => {
    const [one, other] = await Promise.all([
      paidOrder(staffOf(site), "Way back"),
      paidOrder(staffOf(site), "Way on"),
    ]);
    await workAs(page, site, "editor");
    await page.goto(`/admin/orders/${one.order.reference}`);
    await page.getByRole("searchbox", { name: /^Find an order/ }).fill(other.order.reference);
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Naledi Way on");
    await page.route(/\.data/, (route) => route.abort());
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(one.order.reference));
    await expect(heading(page)).toHaveText("The site could not be reached");
    await expect(page.getByText("This page could not be refreshed")).toBeHidden();
  });

  test("for a page says so within the frame", async ({ page, site, expectAccessible }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin");
    await page.route(/\/admin\/stories\.data/, (route) => route.abort());
    await page.getByRole("link", { name: /^Stories/ }).click();
    await expect(heading(page)).toHaveText("The site could not be reached");
    await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("Stories");
  });
});
