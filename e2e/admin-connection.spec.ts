import type { Page } from "@playwright/test";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { paidOrder, test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const offlineNotice = (page: Page) => page.getByRole("alert").filter({ hasText: "You are offline" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

// Pictures of rows that have just come may still be under way.
test.use({ mayFail: "/img/.+" });

/** What is still under way would fail and say so. */
async function loseConnection(page: Page) {
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

test("offline, a second form is not sent after the first, and says so", async ({ page, site }) => {
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

test("offline, the states of several pieces wait, and the page chosen after them", async ({ page, site }) => {
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

test("offline, a save that was to leave the page is given up, and leaving is asked about again", async ({
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

test("offline, going back leaves the rows that are shown readable", async ({ page, site }) => {
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
    await page.route(/\/admin\/stories\.data/, (route) => route.abort());
    await page.getByRole("link", { name: /^Stories/ }).click();
    await expect(heading(page)).toHaveText("The site could not be reached");
    await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("Stories");
  });
});

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

const stateOf = (page: Page, name: string) => page.getByLabel(`Status of ${name}`);

/** Two pieces of the test's own, in their list. */
async function openPieces(page: Page, site: RunningSite, name: string): Promise<[string, string]> {
  const names: [string, string] = [`${name} first`, `${name} second`];
  await staffOf(site)
    .insertInto("products")
    .values(
      names.map((each) => ({
        id: each.toLowerCase().replace(" ", "-"),
        name: each,
        price: 500,
        status: "published",
      })),
    )
    .execute();
  await page.goto(`/admin/products?q=${name}`);
  return names;
}

async function storedStates(site: RunningSite, names: string[]): Promise<string[]> {
  const rows = await staffOf(site)
    .selectFrom("products")
    .select("status")
    .where("name", "in", names)
    .orderBy("name")
    .execute();
  return rows.map(({ status }) => status);
}
