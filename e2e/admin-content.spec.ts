import type { Page } from "@playwright/test";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const textOf = async (page: Page, path: string) => (await page.request.get(path)).text();

test("an editor changes a banner, a slide and a phone number, and visitors see it at once", async ({
  page,
  site,
}) => {
  const account = await workAs(page, site, "editor");
  // The pages are kept: each must be made anew.
  for (const path of ["/", "/contact"]) await page.request.get(path);

  await page.goto("/admin");
  await page.getByRole("link", { name: "Content", exact: true }).click();
  await page.getByRole("link", { name: "Banners" }).click();
  await page.getByRole("link", { name: "New banner" }).click();
  await page.getByLabel("Title").fill("Doors open at six");
  await save(page);
  await expect(page.getByText(`by ${account.email}`)).toBeVisible();
  expect(await textOf(page, "/")).toContain("Doors open at six");

  await page.getByText("Delete this banner").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("status").first()).toContainText("Deleted.");
  expect(await textOf(page, "/")).not.toContain("Doors open at six");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").first()).toContainText("It is back.");
  await expect(page.getByRole("link", { name: "Doors open at six" })).toBeVisible();
  expect(await textOf(page, "/")).toContain("Doors open at six");

  await page.goto("/admin/content/hero-slides");
  await page.getByRole("link", { name: "Made here, worn everywhere" }).click();
  await page.getByLabel("Title").fill("Cut here,\nkept\nfor ever");
  await save(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cut here, kept for ever");
  await page.getByRole("link", { name: "View" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cut here, kept for ever");

  await page.goto("/admin/content/places");
  await page.getByRole("link", { name: "Head office" }).click();
  await page.getByLabel("Phone").fill("+27 11 555 0111");
  await save(page);
  await expect(page.getByRole("status")).toContainText("Saved");
  for (const path of ["/", "/contact", "/stories", "/cart"])
    expect(await textOf(page, path), path).toContain("+27 11 555 0111");
  await page.goto("/contact");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "+27 11 555 0111" })).toHaveAttribute(
    "href",
    "tel:+27115550111",
  );
});

test("an editor rewrites the prose of home, About and Fastrack, and visitors read it at once", async ({
  page,
  site,
}) => {
  await workAs(page, site, "editor");
  for (const path of ["/", "/about", "/fastrack", "/careers"]) await page.request.get(path);

  await page.goto("/admin/content");
  await page.getByRole("link", { name: "Home The words of the home page." }).click();
  await expect(page.getByLabel("Caption")).toHaveValue(
    "The cutting table in Newtown, a little after six in the morning.",
  );
  await page.getByLabel("Caption").fill("The cutting table at noon.");
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  await page.getByRole("link", { name: "View" }).click();
  await expect(page.getByText("The cutting table at noon.")).toBeVisible();

  await page.goto("/admin/content/about");
  await page.getByRole("textbox", { name: "Mission", exact: true }).fill("To dress a continent.");
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("To dress a continent.");

  await page.goto("/admin/content/fastrack-page");
  const steps = page.getByLabel("Steps");
  await steps.fill(`${await steps.inputValue()}\nAfterwards: A bench of your own.`);
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  await page.goto("/fastrack");
  const last = page.getByRole("list", { name: "The programme, step by step" }).getByRole("listitem").last();
  await expect(last).toContainText("A bench of your own.");

  await page.goto("/admin/content/intros");
  await page.getByLabel("Careers: below the heading").fill("Forty-two people.");
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  expect(await textOf(page, "/careers")).toContain("Forty-two people.");

  for (const path of ["/cart", "/events"]) await page.request.get(path);
  await page.goto("/admin/content/intros");
  await page.getByLabel("Cart: heading").fill("Your Basket");
  await page.getByLabel("Events: heading").fill("The programme");
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  expect(await textOf(page, "/cart")).toContain("Your Basket");
  expect(await textOf(page, "/events")).toContain("The programme");

  await page.goto("/admin/content/local-events/open-looms");
  await page.getByLabel("Title").fill("Twelve looms");
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  await expect(page.getByText(/^Saved .+ by /)).toBeVisible();
  expect(await textOf(page, "/events")).toContain("Twelve looms");

  await page.goto("/admin/content/search-and-sharing/cart");
  await page.getByLabel("Title").fill("What you carry");
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  await page.getByRole("link", { name: "View" }).click();
  await expect(page).toHaveTitle(/^What you carry/);
});

test("rows are put in order by keyboard, and visitors see that order", async ({ page, site }) => {
  await workAs(page, site, "editor");
  await page.goto("/admin/content/social-links");
  const names = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(names).toHaveText(["Instagram", "YouTube", "LinkedIn"]);
  const up = page.getByRole("button", { name: "Move LinkedIn up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(names).toHaveText(["Instagram", "LinkedIn", "YouTube"]);
  await expect(page.getByText("LinkedIn is now 2 of 3.")).toBeAttached();
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names).toHaveText(["LinkedIn", "Instagram", "YouTube"]);
  await expect(async () => {
    const html = await textOf(page, "/contact");
    expect(html.indexOf(">LinkedIn<")).toBeGreaterThan(0);
    expect(html.indexOf(">LinkedIn<")).toBeLessThan(html.indexOf(">Instagram<"));
  }).toPass();
});

test("a gallery keeps its order page by page, also without scripts", async ({ site, browser }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await workAs(page, site, "editor");
  await page.goto("/admin/content/galleries");
  await page.getByRole("button", { name: "Move Two tunics, one collar up" }).click();
  await expect(page.getByRole("status").first()).toContainText("The new order is saved");
  await page.getByRole("link", { name: "Two tunics, one collar" }).click();
  await page.getByLabel("Focal point: From the left, %").fill("20");
  await page.getByLabel("Focal point: From the top, %").fill("30");
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  await page.goto("/nala-prive");
  const pictures = page.getByRole("region", { name: "Gallery" }).getByRole("link");
  await expect(pictures.first()).toContainText("Two tunics, one collar");
  await expect(pictures.first().locator("img")).toHaveCSS("object-position", "20% 30%");
  await context.close();
});

test("a closure takes days out of the atelier's diary and is told to visitors", async ({ page, site }) => {
  await workAs(page, site, "editor");
  await page.goto("/admin/content/closures/new");
  // After the days that other tests give appointments on.
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Reason, as visitors read it").fill("Stocktaking");
  await page.getByLabel("First day closed").fill(day(61));
  await page.getByLabel("Last day closed").fill(day(90));
  await save(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stocktaking");
  await page.goto("/nala-prive");
  await expect(page.getByText(/^Closed .*: Stocktaking$/)).toBeVisible();
  const booking = await page.request.post("/nala-prive/booking", {
    form: { appointment_date: day(65), appointment_time: "10:00" },
    headers: { Origin: site.url },
  });
  expect(await booking.text()).toContain("The atelier is closed on that day: Stocktaking.");
});

test("a designer gets a page, and hidden it is gone", async ({ page, site }) => {
  await workAs(page, site, "editor");
  await page.goto("/admin/content/designers/new");
  for (const [label, value] of [
    ["Name", "Thabo Ncube-Osei"],
    ["Address, after /designer/", "thabo-ncube-osei"],
    ["Name as it is set", "Thabo\nNcube-\nOsei"],
    ["Specialty", "Hems"],
    ["Statement", "He begins at the end."],
    ["Biography", "Born in Bulawayo.\n\nWorks in Durban."],
    ["Achievements optional", "2026 A prize for hems"],
  ] as const)
    await page.getByRole("textbox", { name: label, exact: true }).fill(value);
  await page.locator('[name="portrait-files"]').setInputFiles("media/portraits/portrait-12.jpg");
  await expect(page.locator('input[name="portrait"]')).toHaveValue(/^pictures\//);
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  await page.goto("/designer/thabo-ncube-osei");
  await expect(page.getByRole("heading", { level: 1, name: "Thabo Ncube-Osei" })).toBeVisible();
  await expect(page.getByText("A prize for hems")).toBeVisible();
  expect(await textOf(page, "/sitemap.xml")).toContain("/designer/thabo-ncube-osei");

  await page.goto("/admin/content/designers");
  await page.getByRole("link", { name: "Thabo Ncube-Osei" }).click();
  await page.getByLabel("Shown to visitors").uncheck();
  await save(page);
  await expect(page.getByRole("status").first()).toContainText("Saved");
  expect((await page.request.get("/designer/thabo-ncube-osei")).status()).toBe(404);
});

test.describe("what is refused", () => {
  test.use({ mayFail: "/admin/content/places/retail-store.data" });

  test("a wrong phone number is said beside its field, and nothing changes", async ({ page, site }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin/content/places/retail-store");
    await page.getByLabel("Phone").fill("call us");
    await save(page);
    await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/Digits and spaces/);
    await expect(page.getByLabel("Phone")).toHaveValue("call us");
    expect(await textOf(page, "/contact")).not.toContain("call us<");
  });
});
