import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { callFunction } from "../app/platform/db/client.ts";
import { addProduct } from "../test/support/orders.ts";
import { buy, NALEDI } from "../test/support/paid-orders.ts";
import { POLL_OPTIONS } from "../test/support/poll-options.ts";
import { readZip } from "../test/support/read-zip.ts";
import { newAddress } from "./support/accounts.ts";
import { expectHydrated } from "./support/hydration.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const block = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** An order without a street, and a place on the list of a piece. */
async function buyAndWait(site: RunningSite) {
  const service = staffOf(site);
  const email = newAddress("naledi");
  const gown = await addProduct(service, { name: "Cowrie gown", stock: 2 });
  const cape = await addProduct(service, { name: "Moon cape", stock: 0 });
  const { address: _, city: __, postalCode: ___, ...buyer } = { ...NALEDI, email };
  const { reference } = await buy(service, [{ id: gown, size: null, quantity: 1 }], { buyer });
  await callFunction(service, "join_waiting_list", { input: { productId: cape, email } });
  return { email, reference };
}

/** The link that was mailed to this address; mails lie in a folder where no mail server is set. */
async function linkFor(site: RunningSite, email: string): Promise<string> {
  const folder = path.join(site.dataDir, "outbox");
  async function find(): Promise<string> {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
    for (const file of files) {
      const { to, text } = await PostalMime.parse(await readFile(path.join(folder, file)));
      const [link] = /\/yours\/open\/[\w-]+/.exec(text ?? "") ?? [];
      if (to?.[0]?.address === email && link) return link;
    }
    return "";
  }
  await expect.poll(find, POLL_OPTIONS).not.toBe("");
  return find();
}

async function ask(page: Page, site: RunningSite, email: string) {
  await page.goto("/yours");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(heading(page, "Look in your mail")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
  return linkFor(site, email);
}

test("a link shows everything of one address on the device that opened it, and nowhere else", async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  const { email, reference } = await buyAndWait(site);
  await page.goto("/yours");
  await expectHydrated(page.getByRole("form", { name: "Send me the link" }));
  await expectAccessible();
  const link = await ask(page, site, email);
  await expectAccessible();

  await page.goto(link);
  await expectAccessible();
  await page.getByRole("button", { name: "Open my page" }).click();
  await expect(page).toHaveURL("/yours");
  await expect(heading(page, "Everything of yours")).toBeVisible();
  const next = page.getByRole("region", { name: "One thing waits for you" });
  await expect(next).toContainText(`Order ${reference} is paid and has no address`);
  await expect(block(page, "Orders").getByRole("listitem")).toContainText("Give the address");
  await expectAccessible();
  await page.getByRole("button", { name: "Leave the list of Moon cape" }).click();
  await expect(page.getByText("You have left the list.")).toBeVisible();
  await expect(block(page, "Waiting lists")).toHaveCount(0);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  const files = readZip(await readFile(await file.path()));
  expect(JSON.parse(files.get("data.json")?.toString() ?? "").orders).toMatchObject([{ reference, email }]);

  const elsewhere = await browser.newPage({ baseURL: site.url });
  await elsewhere.goto(link);
  await expect(heading(elsewhere, "This link has gone to sleep")).toBeVisible();
  await elsewhere.goto("/yours");
  await expect(elsewhere.getByLabel("Email")).toBeVisible();
  await elsewhere.close();

  await next.getByRole("link", { name: "Give the address" }).click();
  await expect(page).toHaveURL(new RegExp(`/order/${reference}\\?key=`));
  await page.goto(link);
  await expect(page).toHaveURL("/yours");
  await page.getByRole("button", { name: "Forget this device" }).click();
  await expect(page.getByRole("button", { name: "Send me the link" })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, mayFail: "/yours/forget" });

  test("the page is opened, read, and everything on it forgotten", async ({ page, site }) => {
    const { email, reference } = await buyAndWait(site);
    await page.goto(await ask(page, site, email));
    await page.getByRole("button", { name: "Open my page" }).click();
    await expect(block(page, "Orders")).toContainText(reference);
    await page.getByRole("button", { name: "Leave the list of Moon cape" }).click();
    await expect(page.getByText("You have left the list.")).toBeVisible();
    await page.getByRole("link", { name: "Forget me" }).click();
    await expect(page.getByRole("heading", { name: "What the law makes us keep" })).toBeVisible();
    await expect(page.getByText(`${reference} is paid and has not left yet.`)).toBeVisible();
    await page.getByLabel(/Yes, delete all of it/).check();
    await page.getByRole("button", { name: "Forget me for good" }).click();
    await expect(heading(page, "Forgotten")).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    await page.goto("/yours");
    await expect(page.getByLabel("Email")).toBeVisible();
  });
});

test.describe("the desk of requests", () => {
  test.use({ mayFail: "/admin/requests" });

  test("finds everything by address, exports it, forgets it and keeps the clock", { tag: "@10.132" }, async ({
    page,
    site,
    browser,
    expectAccessible,
  }) => {
    const { email, reference } = await buyAndWait(site);
    await workAs(page, site, "admin");
    await page.goto("/admin");
    await page.getByRole("link", { name: "Requests" }).click();
    await expect(heading(page, "Requests")).toBeVisible();
    const asked = new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Address").fill(email.toUpperCase());
    await page.getByRole("combobox", { name: "They ask", exact: true }).selectOption("To be forgotten");
    await page.getByLabel("How they asked").selectOption("By phone");
    await page.getByLabel("When").fill(asked);
    await page.getByLabel("Note").fill("Called from the number of the order.");
    await expectAccessible();
    await page.getByRole("button", { name: "Record the request" }).click();
    await expect(heading(page, email)).toBeVisible();
    await expect(page.getByText(/^[456] days left$/)).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: /^Requests \d/ }),
    ).toBeVisible();
    await expect(block(page, "Orders").getByRole("link", { name: reference })).toBeVisible();
    await expect(block(page, "Mails")).toContainText("order confirmation");
    await expectAccessible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download everything" }).click(),
    ]);
    expect(
      readZip(await readFile(await file.path()))
        .get("data.json")
        ?.toString(),
    ).toContain(reference);

    await page.getByLabel("I have made sure that the owner of the address asks").check();
    await page.getByRole("button", { name: "Forget this address" }).click();
    await expect(page.getByText("Forgotten, and answered.")).toBeVisible();
    await expect(heading(page, "A forgotten address")).toBeVisible();
    await page.goto(`/admin/requests?q=${encodeURIComponent(email)}`);
    const row = page.getByRole("row").filter({ hasText: "To be forgotten" });
    await expect(row).toContainText("By phone");
    await expect(row).toContainText("Answered on");

    const desk = await browser.newPage({ baseURL: site.url });
    await workAs(desk, site, "editor");
    await desk.goto("/admin");
    await expect(desk.getByRole("link", { name: "Requests" })).toHaveCount(0);
    expect((await desk.goto("/admin/requests"))?.status()).toBe(403);
    await desk.close();
  });
});
