import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { formatLongDate, localDate, momentAt } from "../../app/platform/lib/dates.ts";
import { expectHydrated } from "./hydration.ts";
import { openDay } from "./open-day.ts";
import type { RunningSite } from "./server.ts";
import { staffOf } from "./staff.ts";

export const SENT = "Appointment request submitted successfully! We will contact you soon.";
export const FAILED = "Failed to submit appointment request";
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
export const lace = { name: "lace.png", mimeType: "image/png", buffer: PNG };
export const sketch = {
  name: "sketch.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n%%EOF"),
};

export const inquiry = (page: Page) => page.getByRole("button", { name: "Inquire About Bespoke" });
export const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Bespoke appointment" });
export const toast = (page: Page, words: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(words, { exact: true });
export const freshEmail = () => `${randomUUID()}@mail.example`;

export async function openDialog(page: Page, address = "/nala-prive"): Promise<Locator> {
  await page.goto(address);
  await expectHydrated(inquiry(page));
  await inquiry(page).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

export const dateField = (dialog: Locator) => dialog.getByRole("combobox", { name: "Appointment date" });
export const calendarOf = (dialog: Locator) => dialog.getByRole("dialog", { name: "Choose a date" });

export async function pickDate(dialog: Locator, date: string) {
  await dateField(dialog).click();
  await expect(calendarOf(dialog)).toBeVisible();
  const day = calendarOf(dialog).getByRole("button", { name: formatLongDate(momentAt(date)) });
  const next = calendarOf(dialog).getByRole("button", { name: "Next month" });
  const { month, year } = localDate(momentAt(date));
  while (!(await calendarOf(dialog).getByText(`${month} ${year}`, { exact: true }).first().isVisible()))
    await next.click();
  await day.click();
}

/** All but the day, which is chosen in one way in the dialog and in another on the page. */
export async function fillIn(form: Locator, email: string) {
  await form.getByLabel("Full name").fill("Naledi Khumalo-Osei");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Contact number").fill("+27 82 555 0177");
  await form.getByLabel("Preferred contact method").selectOption("Text Message");
  await form.getByLabel("Service requested").selectOption("Alterations");
  await form.getByLabel("Appointment time").selectOption("10:30");
  await form.getByLabel("I agree to the terms and conditions").check();
}

let lastDay = openDay(8);
/** Each another one: the site holds the hour of every request. */
export function freeDay(): string {
  lastDay = openDay(daysUntil(lastDay) + 1);
  return lastDay;
}
const daysUntil = (date: string) =>
  Math.round((momentAt(date).getTime() - momentAt(localDate(new Date()).iso).getTime()) / 86_400_000);

export async function request(dialog: Locator, email: string, date = freeDay()) {
  await pickDate(dialog, date);
  await fillIn(dialog, email);
}

export const submit = (dialog: Locator) => dialog.getByRole("button", { name: "Submit Request" }).click();

export async function storedFrom(site: RunningSite, email: string) {
  const staff = staffOf(site);
  return staff.selectFrom("appointments").selectAll().where("email", "=", email).execute();
}

export async function filesOf(site: RunningSite, folder: string | null | undefined) {
  const names = await readdir(path.join(site.dataDir, "files", "booking-files", folder ?? "none")).catch(
    () => [],
  );
  return names.sort();
}
