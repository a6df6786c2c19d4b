import type { Page } from "@playwright/test";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

/** What is refused is answered 400. */
test.use({ mayFail: "/admin/stories/new.data" });

async function fillStory(page: Page, title: string, slug: string) {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Address, after /story/").fill(slug);
  await page.getByLabel("Category").selectOption("Insider");
  await page.getByLabel("Opening line").fill("A line to open with.");
  await page
    .getByLabel("Body")
    .fill("The first paragraph.\n\n## Row four\n\nSee [the shows](/events).\n\nThe last.");
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const path = (page: Page) => new URL(page.url()).pathname;

test("a story scheduled for tomorrow is a 404 today, and published it is everywhere", async ({
  page,
  site,
}) => {
  const account = await workAs(page, site, "editor");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Stories", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeVisible();
  await page.getByRole("link", { name: "New story" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New story" })).toBeVisible();
  await fillStory(page, "Zinnia thread", "zinnia-thread");
  await expect(page.getByLabel("Publish on"), "not yet asked for").toBeHidden();
  await page.getByLabel("When").selectOption("at");
  await page.getByLabel("Publish on").fill("2026-11-01");
  await page.getByLabel("At, Johannesburg time").fill("07:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Publish on")).toHaveAccessibleDescription(
    "This time has passed. Change the time, or press “Publish now” below.",
  );
  await expect(page.getByRole("button", { name: "Publish now" })).toBeVisible();
  const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel("Publish on").fill(tomorrow);
  await page.getByLabel("At, Johannesburg time").fill("07:00");
  await save(page);
  await expect(page.getByText("Scheduled,")).toBeVisible();
  await expect(page.getByText(`by ${account.email}`)).toBeVisible();

  const places = async () => ({
    story: (await page.request.get("/story/zinnia-thread")).status(),
    list: (await (await page.request.get("/stories")).text()).includes("zinnia-thread"),
    feed: (await (await page.request.get("/stories.rss")).text()).includes("zinnia-thread"),
    sitemap: (await (await page.request.get("/sitemap.xml")).text()).includes("zinnia-thread"),
    search: (await (await page.request.get("/search?q=zinnia")).text()).includes("/story/zinnia-thread"),
  });
  expect(await places()).toEqual({ story: 404, list: false, feed: false, sitemap: false, search: false });

  await page.getByLabel("When").selectOption("now");
  await save(page);
  await expect(page.getByText("Published,")).toBeVisible();
  expect(await places()).toEqual({ story: 200, list: true, feed: true, sitemap: true, search: true });
  await page.getByRole("link", { name: "View" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Row four" })).toBeVisible();
  await expect(page.getByRole("article").getByRole("link", { name: "the shows" })).toHaveAttribute(
    "href",
    "/events",
  );
});

test("a changed address redirects for good, and withdrawn neither is there", async ({ page, site }) => {
  await workAs(page, site, "editor");
  await page.goto("/admin/stories/new");
  await fillStory(page, "Moved thread", "first-name");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Saved. It is a record of its own now.")).toBeVisible();
  await page.getByLabel("Address, after /story/").fill("second-name");
  await save(page);
  await expect(page.getByRole("link", { name: "View" })).toHaveAttribute("href", "/story/second-name");

  const old = await page.request.get("/story/first-name", { maxRedirects: 0 });
  expect(old.status()).toBe(301);
  expect(old.headers().location).toBe("/story/second-name");
  await page.getByLabel("When").selectOption("draft");
  await save(page);
  await expect(page.getByText("Draft,")).toBeVisible();
  for (const slug of ["first-name", "second-name"])
    expect((await page.request.get(`/story/${slug}`)).status()).toBe(404);
});

test.describe("what is refused", () => {
  test("a wrong or taken address is said beside its field, and nothing typed is lost", async ({
    page,
    site,
  }) => {
    await workAs(page, site, "editor");
    await page.goto("/admin/stories/new");
    await fillStory(page, "Refused", "Not An Address");
    await save(page);
    const address = page.getByLabel("Address, after /story/");
    await expect(address).toHaveAccessibleDescription(/Small letters, digits and single hyphens/);
    await expect(page.getByLabel("Title")).toHaveValue("Refused");
    await address.fill("indigo-does-not-wait");
    await save(page);
    await expect(address).toHaveAccessibleDescription("Another story has this address already.");
  });

  test("two members who save the same story get to compare", async ({ page, site, browser }) => {
    const service = staffOf(site);
    await workAs(page, site, "editor");
    const { id } = await service
      .selectFrom("blogs")
      .select("id")
      .where("slug", "=", "counting-to-eleven-thousand")
      .executeTakeFirstOrThrow();
    const other = await browser.newContext({ baseURL: site.url });
    const otherPage = await other.newPage();
    await workAs(otherPage, site, "admin");
    for (const each of [page, otherPage]) await each.goto(`/admin/stories/${id}`);
    await page.getByLabel("Title").fill("Theirs");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await otherPage.getByLabel("Title").fill("Mine");
    await save(otherPage);
    await expect(otherPage.getByRole("alert")).toContainText("Theirs");
    await otherPage.getByRole("button", { name: "Keep mine" }).click();
    await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText("Mine");
    await other.close();
  });
});

test("an earlier version is brought back, and what is typed survives a closed tab", async ({
  page,
  site,
}) => {
  await workAs(page, site, "editor");
  await page.goto("/admin/stories/new");
  await fillStory(page, "Versions", "versions");
  await save(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Versions");
  await page.getByLabel("Body").fill("Another text altogether.");
  await save(page);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The earlier version is back.")).toBeVisible();
  await expect(page.getByLabel("Body")).toHaveValue(/^The first paragraph/);

  await page.getByText("Delete this story").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Deleted." })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "It is back." })).toBeVisible();
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.getByLabel("Body")).toHaveValue(/^The first paragraph/);

  await page.getByLabel("Body").fill("Typed in a train.");
  await page.waitForFunction(() =>
    Object.values(localStorage).some((value) => value.includes("Typed in a train")),
  );
  const address = path(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(address);
  await page.getByRole("button", { name: "Put them back" }).click();
  await expect(page.getByLabel("Body")).toHaveValue("Typed in a train.");
});

test("the buttons write marks, and the preview shows them in the story's design", async ({ page, site }) => {
  await workAs(page, site, "editor");
  await page.goto("/admin/stories/new");
  await page.getByLabel("Title").fill("A preview");
  const body = page.getByLabel("Body");
  const preview = page.frameLocator("iframe[title='The story as readers will see it']");
  await expect(preview.getByRole("heading", { level: 1, includeHidden: true })).toHaveText("A preview");
  await body.fill("One.");
  await body.press("Control+End");
  await page.getByRole("button", { name: "Heading" }).click();
  await page.keyboard.type("Row four");
  await expect(body).toHaveValue("One.\n\n## Row four");
  await expect(preview.getByRole("heading", { level: 2, includeHidden: true })).toHaveText("Row four");

  await page.locator('[name="body_pictures-files"]').setInputFiles("media/photos/stories/dye-pots.jpg");
  await expect(body).toHaveValue(/!\[Row four\]\(pictures\/[\da-f-]+\)|!\[caption\]\(pictures\/[\da-f-]+\)/);
});
