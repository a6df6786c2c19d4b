import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { watchMailClient } from "./support/mail-client.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const ALERT = "Your email client will open with the message ready to send.";
const NOT_KEPT = /^We could not keep a copy of your message/;
const formOf = (page: Page) => page.getByRole("form", { name: "Contact" });
const alertOf = (page: Page) => page.getByRole("alertdialog");

interface ContactMessage {
  subject: string;
  message: string;
}
const newMessage = (): ContactMessage => ({
  subject: `Hours & prices ${randomUUID()}`,
  message: "Are you open on Sunday?\nAnd at 100% of the price?",
});

async function write(page: Page, { subject, message }: ContactMessage) {
  const form = formOf(page);
  await form.getByLabel("Name").fill("Thandi Mokoena");
  await form.getByLabel("Email").fill("thandi@visitor.example");
  await form.getByLabel("Subject").fill(subject);
  await form.getByLabel("Message").fill(message);
  return form;
}

async function send(page: Page, contactMessage: ContactMessage) {
  const form = await write(page, contactMessage);
  await expectHydrated(form);
  await form.getByRole("button", { name: "Send Message" }).click();
  return form;
}

async function storedAs(site: RunningSite, { subject }: ContactMessage) {
  const staff = staffOf(site);
  return staff
    .selectFrom("contact_messages")
    .select(["name", "email", "subject", "message", "status"])
    .where("subject", "=", subject)
    .execute();
}

/** The mail as the mail program reads it. */
function readMail(link: string | undefined | null) {
  const mail = new URL(link ?? "");
  const [subject, body] = mail.search
    .slice(1)
    .split("&")
    .map((part) => decodeURIComponent(part.split("=")[1] ?? ""));
  return { to: mail.pathname, subject, body };
}

const mailOf = ({ subject, message }: ContactMessage) => ({
  to: "hello@afi.example",
  subject,
  body: `${message.replaceAll("\n", "\r\n")}\r\n\r\nThandi Mokoena\r\nthandi@visitor.example`,
});

for (const [place, path] of [
  ["the contact page", "/contact"],
  ["the home page", "/#contact"],
]) {
  test(`a message sent from ${place} opens the mail client, clears the form, alerts, and is stored`, {
    tag: ["@2.39", "@2.50", "@2.51", "@2.52", "@7.26", "@10.35", "@10.37"],
  }, async ({ page, site, expectAccessible }) => {
    const contactMessage = newMessage();
    const opened = await watchMailClient(page);
    await page.goto(path ?? "");
    const form = await send(page, contactMessage);

    const alert = alertOf(page);
    await expect(alert).toContainText(ALERT);
    await expect(alert).toHaveAccessibleDescription(ALERT);
    await expect(alert.getByRole("button", { name: "OK" })).toBeFocused();
    await expectAccessible();
    await expect.poll(() => opened.map(readMail)).toEqual([mailOf(contactMessage)]);
    expect(await storedAs(site, contactMessage)).toEqual([
      { ...contactMessage, name: "Thandi Mokoena", email: "thandi@visitor.example", status: "new" },
    ]);

    await alert.getByRole("button", { name: "OK" }).click();
    await expect(alert).toBeHidden();
    await expect(form.getByRole("button", { name: "Send Message" })).toBeFocused();
    for (const field of await form.getByRole("textbox").all()) await expect(field).toHaveValue("");
    await expect(form.getByRole("status")).toContainText("Your message has reached us.");
  });
}

test("all four fields are asked for, beside each field, the first one with the focus", {
  tag: "@5.5",
}, async ({ page, expectAccessible }) => {
  await page.goto("/contact");
  const form = formOf(page);
  await expectHydrated(form);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  for (const label of ["Name", "Email", "Subject", "Message"])
    await expect(form.getByLabel(label)).toHaveAccessibleDescription("Please fill this in.");
  await expect(form.getByRole("alert")).toHaveText("Please check the 4 marked answers.");
  await expect(alertOf(page)).toBeHidden();
  await expectAccessible();
});

test("a message that cannot be stored still goes to the mail client, and nothing typed is lost", {
  tag: "@10.42",
}, async ({ page, faults }) => {
  const contactMessage = newMessage();
  const opened = await watchMailClient(page);
  await page.goto(`${faults.siteUrl}/contact`);
  await faults.fail("contact_messages");
  const form = await send(page, contactMessage);
  await expect(alertOf(page)).toContainText(ALERT);
  await expect.poll(() => opened.map(readMail)).toEqual([mailOf(contactMessage)]);
  await alertOf(page).getByRole("button", { name: "OK" }).click();
  await expect(form.getByRole("alert")).toHaveText(NOT_KEPT);
  await expect(form.getByLabel("Subject")).toHaveValue(contactMessage.subject);
  await expect(form.getByLabel("Message")).toHaveValue(contactMessage.message);
  await faults.restore();
});

test("without a connection the message still goes to the mail client", { tag: "@10.42" }, async ({
  page,
  context,
}) => {
  const contactMessage = newMessage();
  const opened = await watchMailClient(page);
  await page.goto("/contact");
  const form = await write(page, contactMessage);
  await expectHydrated(form);
  await context.setOffline(true);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(alertOf(page)).toContainText(ALERT);
  await expect.poll(() => opened.map(readMail)).toEqual([mailOf(contactMessage)]);
  await expect(form.getByLabel("Message")).toHaveValue(contactMessage.message);
});

test("a double click sends one message", { tag: "@10.43" }, async ({ page, site }) => {
  const contactMessage = newMessage();
  await page.goto("/contact");
  const form = await write(page, contactMessage);
  await expectHydrated(form);
  await form.getByRole("button", { name: "Send Message" }).dblclick();
  await expect(alertOf(page)).toContainText(ALERT);
  expect(await storedAs(site, contactMessage)).toHaveLength(1);
});

test("a message whose answer was lost is stored once when it is sent again", async ({ page, site }) => {
  const contactMessage = newMessage();
  await page.goto("/contact");
  await page.route(
    "**/contact",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const form = await send(page, contactMessage);
  await alertOf(page).getByRole("button", { name: "OK" }).click();
  await expect(form.getByRole("alert")).toHaveText(NOT_KEPT);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).not.toBeEmpty();
  expect(await storedAs(site, contactMessage)).toHaveLength(1);

  // The form is empty again: the same words are now another message.
  await alertOf(page).getByRole("button", { name: "OK" }).click();
  await send(page, contactMessage);
  await expect(alertOf(page)).toContainText(ALERT);
  expect(await storedAs(site, contactMessage)).toHaveLength(2);
});

test("an address that sends too much is asked to wait, and keeps what was typed", async ({ page }) => {
  const words = "That was a lot at once. Please wait a few minutes and try again.";
  await page.goto("/contact");
  await page.route("**/contact", (route) =>
    route.fulfill({ status: 429, json: { status: "failed", message: words, values: {} } }),
  );
  const contactMessage = newMessage();
  const form = await send(page, contactMessage);
  await alertOf(page).getByRole("button", { name: "OK" }).click();
  await expect(form.getByRole("alert")).toContainText(words);
  await expect(form.getByLabel("Message")).toHaveValue(contactMessage.message);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/contact", "/"]) {
    test(`a message sent from ${path} is stored, and a link holds it for the mail client`, {
      tag: "@10.41",
    }, async ({ page, site }) => {
      const contactMessage = newMessage();
      await page.goto(path);
      await (await write(page, contactMessage)).getByRole("button", { name: "Send Message" }).click();
      await expect(page).toHaveURL("/contact");
      await expect(page.getByRole("status")).toContainText("Your message has reached us.");
      const link = page.getByRole("link", { name: "Open it in your email client" });
      expect(readMail(await link.getAttribute("href"))).toEqual(mailOf(contactMessage));
      await expect(page.getByLabel("Message")).toHaveValue("");
      expect(await storedAs(site, contactMessage)).toHaveLength(1);
    });
  }

  test("mistakes are named beside their fields, and what was typed is there", async ({ page }) => {
    const contactMessage = newMessage();
    await page.goto("/contact");
    const form = await write(page, contactMessage);
    await form.getByLabel("Subject").fill("  ");
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByLabel("Subject")).toHaveAccessibleDescription("Please fill this in.");
    await expect(page.getByLabel("Subject")).toBeFocused();
    await expect(page.getByLabel("Message")).toHaveValue(contactMessage.message);
  });

  test("a message that cannot be stored comes back whole, with the link", async ({ page, faults }) => {
    const contactMessage = newMessage();
    await faults.fail("contact_messages");
    await page.goto(`${faults.siteUrl}/contact`);
    await (await write(page, contactMessage)).getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("alert")).toHaveText(NOT_KEPT);
    await expect(page.getByLabel("Message")).toHaveValue(contactMessage.message);
    const link = page.getByRole("link", { name: "Open it in your email client" });
    expect(readMail(await link.getAttribute("href"))).toEqual(mailOf(contactMessage));
    await faults.restore();
  });
});
