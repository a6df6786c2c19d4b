import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addEvening, openDoor } from "./support/door.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

/** Without a camera, which a test browser does not have: codes are typed. */
async function openToType(page: Page, site: RunningSite, event: string, door?: string) {
  await openDoor(page, site, event, door);
  await page.getByRole("button", { name: "Type code" }).click();
}

async function check(page: Page, code: string) {
  await page.getByLabel("Code under the square").fill(code);
  await page.getByRole("button", { name: "Check" }).click();
}

async function letIn(page: Page, code: string, people = 1) {
  await check(page, code);
  await expect(page.getByRole("heading", { name: "Valid" })).toBeVisible();
  await page.getByRole("button", { name: `Let ${people} in` }).click();
  await expect(page.getByRole("heading", { name: "Valid" })).toHaveCount(0);
}

const next = (page: Page) => page.getByRole("button", { name: "Scan the next one" }).click();

test("two doors online let each ticket in once; others are told apart", { tag: "@10.111" }, async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  const { event, codes, tickets } = await addEvening(site, 2);
  const [one = "", two = ""] = codes;
  await openToType(page, site, event);
  await letIn(page, one);
  await expect(page.getByText("1 of 2 in")).toBeVisible();

  const other = await browser.newPage({ baseURL: site.url });
  await openToType(other, site, event, "South door");
  await check(other, one);
  await expect(other.getByRole("heading", { name: "Already in" })).toBeVisible();
  await expect(other.getByRole("alert")).toContainText("North door");
  await next(other);
  // The list of the first door is older than this.
  await letIn(other, two);
  await check(page, two);
  const button = page.getByRole("button", { name: "Let 1 in" });
  if (await button.isVisible()) await button.click();
  await expect(page.getByRole("heading", { name: "Already in" })).toBeVisible();
  await expectAccessible();
  await next(page);
  await other.close();

  const elsewhere = await addEvening(site, 1);
  await page.reload();
  await page.getByRole("button", { name: "Type code" }).click();
  await check(page, elsewhere.codes[0] ?? "");
  await expect(page.getByRole("heading", { name: "Wrong event" })).toBeVisible();
  await next(page);
  await check(page, `${one.slice(0, -2)}AA`);
  await expect(page.getByRole("heading", { name: "Unknown" })).toBeVisible();
  await next(page);
  const [ticket] = tickets;
  await staffOf(site)
    .updateTable("tickets")
    .set({ voided_at: new Date().toISOString() })
    .where("id", "=", ticket?.id ?? "")
    .execute();
  await page.reload();
  await page.getByRole("button", { name: "Type code" }).click();
  await expect(page.getByText(/^1 of 1 in/)).toBeVisible();
  await check(page, one);
  await expect(page.getByRole("heading", { name: "Void" })).toBeVisible();
});

test("a table's code lets some of it in, the list finds a guest, and walk-ins are counted", async ({
  page,
  site,
}) => {
  const { event, codes, tickets } = await addEvening(site, 1, 4);
  await openToType(page, site, event);
  await check(page, codes[0] ?? "");
  await page.getByRole("radio", { name: "3" }).check();
  await page.getByRole("button", { name: "Let 3 in" }).click();
  await expect(page.getByText("3 of 4 in")).toBeVisible();
  await check(page, tickets[0]?.code.slice(0, 12).toLowerCase() ?? "");
  await page.getByRole("button", { name: "Let 1 in" }).click();
  await expect(page.getByText("4 of 4 in")).toBeVisible();

  await page.getByRole("button", { name: "Guest list" }).click();
  await page.getByLabel("Name, order or phone").fill("khumalo");
  await expect(page.getByRole("listitem").filter({ hasText: "Naledi Khumalo-Osei" })).toContainText("4 of 4");
  await page.getByLabel("Name, order or phone").fill("");
  await page.getByLabel("People").fill("2");
  await page.getByRole("button", { name: "Count them in" }).click();
  await expect(page.getByText("6 of 4 in")).toBeVisible();
});

test("thirty scans without a network are told afterwards, and the one that came in twice is shown", async ({
  site,
  browser,
}) => {
  test.slow();
  // A phone of its own: without a network a browser complains about every request.
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const { event, codes } = await addEvening(site, 30);
  await openToType(page, site, event, "North door");
  // Kept, with what it is made of, before the network goes.
  await expect.poll(() => page.evaluate(async () => !!(await caches.match(location.href)))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: /^Evening/ })).toBeVisible();
  await page.getByRole("button", { name: "Type code" }).click();

  const other = await browser.newPage({ baseURL: site.url });
  await openToType(other, site, event, "South door");
  await letIn(other, codes[0] ?? "");
  await other.close();

  for (const code of codes) await letIn(page, code);
  await expect(page.getByText("30 scans wait to sync")).toBeVisible();
  await check(page, codes[3] ?? "");
  await expect(page.getByRole("heading", { name: "Already in" })).toBeVisible();
  await next(page);
  await check(page, (codes[3] ?? "").replace(/.$/, "x"));
  await expect(page.getByRole("heading", { name: "Unknown" })).toBeVisible();
  await next(page);

  await context.setOffline(false);
  await expect(page.getByText("Let in twice, by doors that could not see each other:")).toBeVisible();
  await expect(page.getByText(/scans? waits? to sync/)).toHaveCount(0);
  await page.goto(`/admin/events/${event}`);
  const numbers = page.getByRole("region", { name: /^Numbers/ });
  await expect(numbers.getByRole("alert")).toContainText("North door");
  await expect(numbers.getByRole("row", { name: /^Front row/ })).toContainText("30");
  const [, ...lines] = (await (await page.request.get(`/admin/events/${event}/guests.csv`)).text())
    .trim()
    .split("\n");
  expect(lines).toHaveLength(30);
  await context.close();
});

test("a browser that cannot read a signature asks the server, and says so where it cannot ask", async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  // As browsers of before 2025 answer.
  await page.addInitScript(() => {
    SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException("", "NotSupportedError"));
  });
  const { event, codes, tickets } = await addEvening(site, 2);
  const [one = "", two = ""] = codes;
  await openToType(page, site, event);
  await expect(page.getByText("This device can check scanned codes only with a network")).toBeVisible();
  await letIn(page, one);
  await check(page, one.replace(/.$/, "x"));
  await expect(page.getByRole("heading", { name: "Unknown" })).toBeVisible();
  await next(page);

  await context.setOffline(true);
  await check(page, two);
  await expect(page.getByRole("heading", { name: "Not checked" })).toBeVisible();
  await expect(page.getByText("Type the short code under the square")).toBeVisible();
  await next(page);
  await letIn(page, tickets[1]?.code.slice(0, 12) ?? "");
  await expect(page.getByText("1 scan waits to sync")).toBeVisible();
  await context.close();
});

test.describe("events of staff", () => {
  test.use({ mayFail: "/admin/events/new.data" });

  test("an editor makes an event with a package, and a wrong price is refused beside its field", async ({
    page,
    site,
  }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin/events/new");
    await page.getByLabel("Title").fill("A Morning");
    await page.getByLabel("Date").fill("2097-05-04");
    await page.getByLabel("Starts").fill("09:30");
    await page.getByLabel("Place", { exact: true }).fill("Newtown, Johannesburg");
    await page.getByLabel("Programme").fill("09:30 | Coffee | In the yard");
    await page.getByLabel("Shown").selectOption("published");
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#7a1f3d" } })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel("Add a picture")
      .setInputFiles({ name: "yard.jpg", mimeType: "image/jpeg", buffer });
    await page.getByLabel("What picture 1 shows").fill("The yard before the guests");
    await page.getByLabel(/^Package, /).fill("Chair");
    await page.getByLabel(/^Price, /).fill("cheap");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("“cheap” is not an amount.")).toBeVisible();
    await page.getByLabel(/^Price, /).fill("R250");
    await page.getByLabel(/^How many, /).fill("12");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.getByRole("link", { name: "View" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "A Morning" })).toBeVisible();
    const tickets = page.getByRole("region", { name: "Tickets" });
    await expect(tickets).toContainText("12 seats left");
    await expect(tickets).toContainText("R250");
    await expect(page.getByRole("img", { name: "The yard before the guests" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Programme" })).toContainText("Coffee");
  });
});
