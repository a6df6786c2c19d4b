/* A site of its own, for one test: its newsletter goes to every subscriber there is. */
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { addDueNewsletter } from "../test/support/newsletters.ts";
import { expectHydrated } from "./support/hydration.ts";
import { type RunningSite, startSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const GREEN = "rgb(18, 73, 60)";
const RED = "rgb(90, 26, 28)";
test.use({ mayFail: "/newsletter" });
const freshEmail = () => `${randomUUID()}@visitor.example`;

/** The home page has two forms with a name and an email; this one is the newsletter's. */
const formOf = (page: Page) => page.getByRole("form", { name: "Letters from the atelier" });

async function subscribersWith(site: RunningSite, email: string) {
  const staff = staffOf(site);
  return staff
    .selectFrom("newsletter_subscriptions")
    .select(["name", "surname", "email"])
    .where("email", "=", email)
    .execute();
}

async function fillIn(page: Page, email: string) {
  const form = formOf(page);
  await form.getByLabel("Name", { exact: true }).fill("  Thandi ");
  await form.getByLabel("Surname").fill("Mokoena");
  await form.getByLabel("Email").fill(email);
  return form;
}

async function subscribe(page: Page, email: string) {
  const form = await fillIn(page, email);
  await expectHydrated(form);
  await form.getByRole("button", { name: "Subscribe" }).click();
  return form;
}

test("a visitor subscribes from the home page, once", {
  tag: ["@4.39", "@5.3", "@5.4", "@8.1", "@8.3", "@8.4"],
}, async ({ page, site }) => {
  const email = freshEmail();
  await page.goto("/#newsletter");
  const form = await subscribe(page, email.toUpperCase());
  const done = form.getByRole("status");
  await expect(done).toHaveText("Successfully subscribed to our newsletter!");
  await expect(done).toHaveCSS("color", GREEN);
  await expect(form.getByLabel("Email")).toHaveValue("");
  expect(await subscribersWith(site, email)).toEqual([{ name: "Thandi", surname: "Mokoena", email }]);

  await subscribe(page, email);
  const refused = form.getByRole("alert");
  await expect(refused).toHaveText("This email is already subscribed to our newsletter.");
  await expect(refused).toHaveCSS("color", RED);
  await expect(done).toBeEmpty();
  await expect(form.getByLabel("Email")).toHaveValue(email);
});

test("the button shows 'Subscribing...' meanwhile, and pressing again sends nothing more", {
  tag: "@4.38",
}, async ({ page }) => {
  const release = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/newsletter", async (route) => {
    sent += 1;
    await release.promise;
    await route.continue();
  });
  await page.goto("/#newsletter");
  const form = await subscribe(page, freshEmail());
  const button = form.getByRole("button");
  // What is seen, not what is only in the document.
  await expect(button).toHaveText("Subscribing...", { useInnerText: true });
  const words = await button.getByText("Subscribing...", { exact: true }).boundingBox();
  expect(words?.width).toBeGreaterThan(60);
  await expect(button).toHaveJSProperty("disabled", true);
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click({ force: true });
  await form.getByLabel("Email").press("Enter");
  release.resolve();
  await expect(form.getByRole("status")).toHaveText("Successfully subscribed to our newsletter!");
  await expect(button).toHaveText("Subscribe", { useInnerText: true });
  await expect(button).toBeEnabled();
  expect(sent).toBe(1);
});

test("a failed send gives the focus back to the button, and leaves it where the visitor has moved it", async ({
  page,
}) => {
  let release = Promise.withResolvers<void>();
  await page.route("**/newsletter", async (route) => {
    await release.promise;
    await route.fulfill({ status: 503, json: null });
  });
  await page.goto("/#newsletter");
  const form = await subscribe(page, freshEmail());
  const button = form.getByRole("button");
  await expect(button).toBeDisabled();
  release.resolve();
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();

  release = Promise.withResolvers();
  await button.press("Enter");
  await expect(button).toBeDisabled();
  await form.getByLabel("Surname").focus();
  release.resolve();
  await expect(button).toBeEnabled();
  await expect(form.getByLabel("Surname")).toBeFocused();
});

test("mistakes are named beside their fields, the first one has the focus, and they go when put right", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/#newsletter");
  const form = formOf(page);
  await form.getByLabel("Surname").fill("Mokoena");
  await form.getByLabel("Email").fill("thandi");
  await expectHydrated(form);
  await form.getByLabel("Email").press("Enter");
  const name = form.getByLabel("Name", { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Please fill this in.");
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/^Please give an email address/);
  await expect(form.getByLabel("Surname")).not.toHaveAttribute("aria-invalid");
  await expect(form.getByRole("alert")).toHaveText("Please check the 2 marked answers.");
  await expectAccessible();

  await name.pressSequentially("Thandi");
  await expect(name).toHaveValue("Thandi");
  await expect(name).toBeFocused();
  await expect(name).not.toHaveAttribute("aria-invalid");
  await expect(form.getByLabel("Email")).toHaveValue("thandi");
  // What our rules let pass, the browser still checks.
  await form.getByLabel("Email").fill("thandi@visitor..example");
  await form.getByLabel("Email").press("Enter");
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
});

test("a subscription that fails says so and keeps what was typed", {
  tag: ["@4.39", "@8.2", "@8.4", "@10.42"],
}, async ({ page, faults }) => {
  const email = freshEmail();
  await page.goto(`${faults.siteUrl}/newsletter`);
  await faults.fail("newsletter_subscriptions");
  const form = await subscribe(page, email);
  await expect(form.getByRole("alert")).toHaveText("Failed to subscribe. Please try again.");
  await expect(form.getByRole("alert")).toHaveCSS("color", RED);
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue("  Thandi ");
  await expect(form.getByLabel("Email")).toHaveValue(email);

  await faults.restore();
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("status")).toHaveText("Successfully subscribed to our newsletter!");
});

test("without a connection nothing typed is lost", { tag: "@10.42" }, async ({ page, context }) => {
  await page.goto("/newsletter");
  const form = await fillIn(page, freshEmail());
  await expectHydrated(form);
  await context.setOffline(true);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("alert")).toHaveText("Failed to subscribe. Please try again.");
  await expect(form.getByLabel("Surname")).toHaveValue("Mokoena");

  await context.setOffline(false);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("status")).toHaveText("Successfully subscribed to our newsletter!");
});

test("the rules of the form come with the first touch, not with the page", async ({ page }) => {
  const RULES = "Please fill this in.";
  const scripts: Promise<string>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(answer.text());
  });
  await page.goto("/#newsletter", { waitUntil: "networkidle" });
  const form = formOf(page);
  await expectHydrated(form);
  expect((await Promise.all(scripts)).filter((script) => script.includes(RULES))).toEqual([]);
  await form.getByLabel("Email").focus();
  await expect
    .poll(async () => (await Promise.all(scripts)).some((script) => script.includes(RULES)))
    .toBe(true);
});

/** The addresses in the headers of the mails with this subject, by reader. */
async function waysOut(site: RunningSite, subject: string): Promise<Record<string, string>> {
  const folder = path.join(site.dataDir, "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
  const ways = mails
    .filter((mail) => mail.subject === subject)
    .map(({ to, headers }) => [
      to?.[0]?.address,
      headers.find(({ key }) => key === "list-unsubscribe")?.value.slice(1, -1),
    ]);
  return Object.fromEntries(ways);
}

// A site of its own: where several share one database, any of them may send a mail.
test("a letter reaches every reader, and its link takes each off the list: by a press, or by the mail program", {
  tag: ["@10.68", "@10.69", "@10.70"],
}, async ({ page, postgres, expectAccessible }) => {
  const site = await startSite({ env: { DATABASE_URL: await postgres.createDatabase() } });
  const staff = staffOf(site);
  const [pressing, posting, staying] = [freshEmail(), freshEmail(), freshEmail()];
  const readers = [pressing, posting, staying].map((email) => ({ name: "A", surname: "Reader", email }));
  await staff.insertInto("newsletter_subscriptions").values(readers).execute();
  // The site's own clock queues it; the desk that writes it is admin-newsletter.spec.ts.
  await addDueNewsletter(staff, {
    subject: "The cloth of November",
    blocks: [{ kind: "text", text: "We have a new loom." }],
  });
  const arrived = () => waysOut(site, "The cloth of November");
  await expect.poll(async () => Object.keys(await arrived())).toHaveLength(3);
  const ways = await arrived();

  // Whoever only looks, as scanners of mail do, changes nothing.
  await page.goto(ways[pressing] ?? "");
  await expect(page.getByText(pressing)).toBeVisible();
  expect(await subscribersWith(site, pressing)).toHaveLength(1);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are off the list");
  await expectAccessible();
  expect(await subscribersWith(site, pressing)).toEqual([]);
  // A link opened again, years later, says the same.
  await page.goto(ways[pressing] ?? "");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are off the list");

  const posted = await fetch(ways[posting] ?? "", {
    method: "POST",
    headers: { Origin: "https://mail.example" },
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(posted.status).toBe(200);
  expect(await subscribersWith(site, posting)).toEqual([]);
  expect(await subscribersWith(site, staying)).toHaveLength(1);

  const broken = await page.goto(`${ways[staying]?.slice(0, -4)}`);
  expect(broken?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is incomplete");
  await expectAccessible();
  await site.stop();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor subscribes on a page that says the same", { tag: "@10.41" }, async ({ page, site }) => {
    const email = freshEmail();
    await page.goto("/");
    await (await fillIn(page, email)).getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL("/newsletter");
    await expect(page.getByRole("status")).toHaveText("Successfully subscribed to our newsletter!");
    expect(await subscribersWith(site, email)).toHaveLength(1);

    await (await fillIn(page, email)).getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("alert")).toHaveText("This email is already subscribed to our newsletter.");
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });

  test("mistakes are named beside their fields, and what was typed is there", async ({ page }) => {
    const email = freshEmail();
    await page.goto("/newsletter");
    const form = await fillIn(page, email);
    await form.getByLabel("Surname").fill("   ");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByLabel("Surname")).toHaveAccessibleDescription("Please fill this in.");
    await expect(page.getByLabel("Surname")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });
});
