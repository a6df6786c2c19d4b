import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const freshEmail = () => `${randomUUID()}@label.example`;

/** Applies through the form, without files, and follows the link of the thank-you screen. */
async function applyAndFollow(page: Page, email: string) {
  await page.goto("/designer-application");
  await page.getByRole("radio", { name: /^Pop-Up Shop/ }).check();
  await page.getByRole("checkbox", { name: "Ladieswear" }).check();
  await page.getByLabel("Title").selectOption("Ms");
  await page.getByLabel("First name").fill("Naledi");
  await page.getByLabel("Last name").fill("Khumalo-Osei");
  await page.getByLabel("Phone").fill("+27 82 555 0119");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Social media handles").fill("@khumalo");
  await page.getByLabel("Company or label name").fill("Khumalo and Daughters");
  await page.getByLabel("Company registration number").fill("2019/123456/07");
  await page.getByLabel("Operating for").selectOption("3 to 5 years");
  await page.getByLabel("Stores supplied").fill("None yet");
  await page.getByLabel("Age groups you design for").fill("25 to 60");
  await page.getByRole("checkbox", { name: /accept the terms/ }).check();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByText(/^Your reference number is AFI-\d{6}/)).toBeVisible();
  await page.getByRole("link", { name: "See where your application stands" }).click();
}

const mailsTo = async (site: RunningSite, recipient: string) =>
  (
    await staffOf(site)
      .selectFrom("outbox")
      .select("kind")
      .where("recipient", "=", recipient)
      .orderBy("kind")
      .execute()
  ).map(({ kind }) => kind);

/** Received, corrected with another address, withdrawn. With scripts the browser's console would count the refusal. */
async function journey(page: Page, site: RunningSite, { refusesFirst = false } = {}) {
  const [email, moved] = [freshEmail(), freshEmail()];
  await applyAndFollow(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Received");
  await expect(page).toHaveURL(/\/application\/[\da-f-]{36}\?key=[\w-]{43}$/);
  const address = page.url();
  await page.getByText("Correct your contact data").click();
  await page.getByLabel("Email").fill(moved);
  if (refusesFirst) {
    await page.getByLabel("Phone").fill(" ");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/Please fill this in/);
    await expect(page.getByLabel("Email")).toHaveValue(moved);
  }
  await page.getByLabel("Phone").fill("+27 82 555 0200");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("written to the old address and to the new one");
  await expect(page.getByText(`you hear from us at ${moved}`)).toBeVisible();
  await page.getByText("Correct your contact data").click();
  await expect(page.getByLabel("Phone")).toHaveValue("+27 82 555 0200");
  expect(await mailsTo(site, email)).toEqual(["application_address_gone", "application_receipt"]);
  expect(await mailsTo(site, moved)).toEqual(["application_address"]);

  await page.getByText("Withdraw", { exact: true }).click();
  await page.getByRole("button", { name: "Withdraw my application" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Withdrawn");
  await expect(page.getByText("Correct your contact data")).toHaveCount(0);
  expect(await mailsTo(site, moved)).toEqual(["application_address", "application_withdrawn"]);
  return address;
}

test("an applicant follows the application, corrects the contact data and withdraws", async ({
  page,
  site,
  expectAccessible,
}) => {
  const address = await journey(page, site);
  await expectAccessible();
  const answer = await page.request.get(address);
  expect(answer.headers()["referrer-policy"]).toBe("same-origin");
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');

  // A key altered in one bit, and an application that is not there: the same answer.
  const [path, key = ""] = address.split("?key=");
  const flipped = String.fromCharCode(key.charCodeAt(42) ^ 1);
  const refusals = [
    `${path}?key=${key.slice(0, 42)}${flipped}`,
    `${path?.replace(/[\da-f-]{36}$/, randomUUID())}?key=${key}`,
    `${path}`,
  ];
  const said = new Set<string>();
  for (const refused of refusals) {
    const given = await page.request.get(refused);
    expect(given.status(), refused).toBe(404);
    const posted = await page.request.post(refused, {
      form: { intent: "withdraw" },
      headers: { Origin: new URL(page.url()).origin },
    });
    expect(posted.status(), refused).toBe(404);
    const text = await given.text();
    said.add(text.replaceAll(refused, "").replace(/nonce="[^"]*"|[\da-f-]{36}|key=[\w-]*/g, ""));
  }
  expect(said.size).toBe(1);
  expect([...said][0]).toContain("This link opens no application");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an applicant does the same, and an answer shows without the panel's scores or notes", async ({
    page,
    site,
  }) => {
    const address = await journey(page, site, { refusesFirst: true });
    // What the panel wrote about another one, decided by now.
    const service = staffOf(site);
    const id = new URL(address).pathname.split("/").at(-1) ?? "";
    await service
      .insertInto("application_scores")
      .values({ application_id: id, craft: 1, voice: 1, readiness: 1, fit: 1, why: "A secret note" })
      .execute();
    const decided = { status: "declined", message: "Thank you for showing us your work." } as const;
    await service.updateTable("designer_applications").set(decided).where("id", "=", id).execute();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not this time");
    await expect(page.getByRole("region", { name: "What we wrote" })).toContainText("Thank you for showing");
    expect(await page.content()).not.toContain("secret");
  });
});

test("each state of the page holds on a phone", async ({ page, site, expectAccessible }) => {
  await applyAndFollow(page, freshEmail());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Received");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [status, title] of [
    ["in_review", "In review"],
    ["shortlisted", "Shortlisted"],
    ["interview", "Come and show us"],
    ["accepted", "Welcome"],
  ] as const) {
    await staffOf(site).updateTable("designer_applications").set({ status }).where("id", "=", id).execute();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await expectAccessible();
});
