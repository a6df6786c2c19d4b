import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { formatLongDate, localDate, momentAt } from "../app/platform/lib/dates.ts";
import { expectHydrated } from "./support/hydration.ts";
import { openDay } from "./support/open-day.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// What a failed request is answered with, the browser reports on its console too.
test.use({ mayFail: "/nala-prive/booking" });

const SENT = "Appointment request submitted successfully! We will contact you soon.";
const FAILED = "Failed to submit appointment request";
const TERMS = "Please agree to the terms and conditions";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const lace = { name: "lace.png", mimeType: "image/png", buffer: PNG };
const sketch = { name: "sketch.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

const inquiry = (page: Page) => page.getByRole("button", { name: "Inquire About Bespoke" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Bespoke appointment" });
const toast = (page: Page, words: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(words, { exact: true });
const freshEmail = () => `${randomUUID()}@mail.example`;

async function openDialog(page: Page, address = "/nala-prive"): Promise<Locator> {
  await page.goto(address);
  await expectHydrated(inquiry(page));
  await inquiry(page).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

const dateField = (dialog: Locator) => dialog.getByRole("combobox", { name: "Appointment date" });
const calendarOf = (dialog: Locator) => dialog.getByRole("dialog", { name: "Choose a date" });

async function pickDate(dialog: Locator, date: string) {
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
async function fillIn(form: Locator, email: string) {
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
function freeDay(): string {
  lastDay = openDay(daysUntil(lastDay) + 1);
  return lastDay;
}
const daysUntil = (date: string) =>
  Math.round((momentAt(date).getTime() - momentAt(localDate(new Date()).iso).getTime()) / 86_400_000);

async function request(dialog: Locator, email: string, date = freeDay()) {
  await pickDate(dialog, date);
  await fillIn(dialog, email);
}

const submit = (dialog: Locator) => dialog.getByRole("button", { name: "Submit Request" }).click();

async function storedFrom(site: RunningSite, email: string) {
  const staff = staffOf(site);
  return staff.selectFrom("appointments").selectAll().where("email", "=", email).execute();
}

async function filesOf(site: RunningSite, folder: string | null | undefined) {
  const names = await readdir(path.join(site.dataDir, "files", "booking-files", folder ?? "none")).catch(
    () => [],
  );
  return names.sort();
}

test("the bespoke button opens the booking dialog with every field of a request", {
  tag: ["@2.107", "@3.43", "@3.44", "@3.45", "@4.41", "@5.22", "@5.23", "@5.28", "@5.31", "@5.32"],
}, async ({ page, expectAccessible }) => {
  await page.goto("/nala-prive");
  const card = page.getByRole("article").filter({ hasText: "Made-to-Order" });
  await expect(card.getByRole("button", { name: "Inquire About Bespoke" })).toBeVisible();
  await expect(card.getByRole("link", { name: "Inquire About Bespoke" })).toHaveCount(0);
  await expect(dialogOf(page)).toBeHidden();
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel("Full name")).toHaveAttribute("required");
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
  await expect(dialog.getByLabel("Contact number")).toHaveAttribute("type", "tel");
  await expect(dateField(dialog)).toHaveAttribute("required");
  for (const [label, options] of [
    ["Service requested", "Custom Clothing Design,Alterations,Fitting Session,Consultation,Other"],
    ["Occasion", "Wedding,Formal Event,Casual Wear,Other"],
    ["Preferred contact method", "Email,Phone,Text Message"],
  ] as const)
    await expect(dialog.getByLabel(label).getByRole("option")).toHaveText(["Choose", ...options.split(",")]);
  await expect(dialog.getByLabel("Estimated budget")).toHaveAttribute("placeholder", "R5,000 - R10,000");
  await expect(dialog.getByLabel("Notes")).toHaveAttribute("rows", "4");
  const files = dialog.getByLabel("Reference images or PDF");
  await expect(files).toHaveAttribute("multiple");
  await expect(files).toHaveAttribute("accept", "image/*,application/pdf");
  await expect(dialog.getByLabel("I agree to the terms and conditions")).not.toBeChecked();
  await expect(dialog.getByLabel("Confirm by email")).toBeChecked();
  await expect(dialog.getByLabel("Confirm by text message")).not.toBeChecked();
  await expectAccessible();
});

test("another service is explained in its own field, shown for Other alone", { tag: "@5.30" }, async ({
  page,
  site,
}) => {
  const email = freshEmail();
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel("Other service")).toBeHidden();
  await request(dialog, email);
  await expect(dialog.getByLabel("Other service")).toBeHidden();
  await dialog.getByLabel("Service requested").selectOption("Other");
  await dialog.getByLabel("Other service").fill("A hat to match");
  await submit(dialog);
  await expect(toast(page, SENT)).toBeVisible();
  expect(await storedFrom(site, email)).toMatchObject([
    { service_type: "Other", service_other: "A hat to match" },
  ]);
});

test("the calendar offers no day gone by and no day the atelier is closed", { tag: "@5.26" }, async ({
  page,
  expectAccessible,
}) => {
  const dialog = await openDialog(page);
  await dateField(dialog).click();
  const calendar = calendarOf(dialog);
  await expect(calendar).toBeVisible();
  await expectAccessible();
  await expect(calendar.getByRole("button", { name: "Previous month" })).toBeDisabled();
  const now = localDate(new Date());
  const isThisMonth = await calendar
    .getByText(`${now.month} ${now.year}`, { exact: true })
    .first()
    .isVisible();
  for (const day of await calendar.getByRole("gridcell").getByRole("button").all()) {
    const name = await day.getAttribute("aria-label");
    const isClosed = /Sunday|Monday/.test(name ?? "");
    const isPast = isThisMonth && Number(await day.textContent()) < now.day;
    if (isClosed || isPast) await expect(day).toBeDisabled();
  }
  await calendar.getByRole("button", { name: "Next month" }).click();
  await expect(calendar.getByRole("button", { name: /^Tuesday/ }).first()).toBeEnabled();
  await expect(calendar.getByRole("button", { name: /^Monday/ }).first()).toBeDisabled();
  await expect(dialog.getByLabel("Appointment time").getByRole("option")).toHaveText([
    "Choose",
    ...["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30"],
    ...["13:00", "13:30", "14:00", "14:30", "15:00", "15:30", "16:00", "16:30"],
  ]);
});

test("by keyboard alone: a day is chosen, and Escape closes the calendar before the dialog", {
  tag: "@4.44",
}, async ({ page }) => {
  const dialog = await openDialog(page);
  const field = dateField(dialog);
  await field.focus();
  await page.keyboard.press("Enter");
  await expect(calendarOf(dialog)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(calendarOf(dialog)).toBeHidden();
  await expect(field).toBeFocused();
  await expect(dialog).toBeVisible();

  await page.keyboard.press("ArrowDown");
  await expect(calendarOf(dialog).locator("button:focus")).toHaveAttribute("aria-label", /\d{4}/);
  await page.keyboard.press("PageDown");
  const chosen = await calendarOf(dialog).locator("button:focus").getAttribute("aria-label");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(chosen ?? "");
  await expect(field).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(inquiry(page)).toBeFocused();
});

test("the dialog closes on Cancel, and has lost nothing when it opens again", { tag: "@4.42" }, async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await request(dialog, "naledi@mail.example");
  const day = await dateField(dialog).inputValue();
  await dialog.getByLabel("Confirm by email").uncheck();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await inquiry(page).click();
  await expect(dialog.getByLabel("Full name")).toHaveValue("Naledi Khumalo-Osei");
  await expect(dialog.getByLabel("Service requested")).toHaveValue("Alterations");
  await expect(dateField(dialog)).toHaveValue(day);
  await expect(dialog.getByLabel("Appointment time")).toHaveValue("10:30");
  await expect(dialog.getByLabel("Confirm by email")).not.toBeChecked();
});

test("the dialog closes by its cross and by a press beside it", { tag: "@4.44" }, async ({ page }) => {
  const dialog = await openDialog(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await inquiry(page).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 300);
  await expect(dialog).toBeHidden();
});

test("terms not agreed to are asked for, and nothing is sent", { tag: ["@5.27", "@8.30"] }, async ({
  page,
  expectAccessible,
}) => {
  let sent = 0;
  await page.route("**/nala-prive/booking", (route) => {
    sent += 1;
    return route.continue();
  });
  const dialog = await openDialog(page);
  await request(dialog, freshEmail());
  const terms = dialog.getByLabel("I agree to the terms and conditions");
  await terms.uncheck();
  await submit(dialog);
  await expect(dialog.getByText(TERMS, { exact: true })).toBeVisible();
  await expect(terms).toHaveAccessibleDescription(TERMS);
  await expect(terms).toBeFocused();
  await expectAccessible();
  expect(sent).toBe(0);
});

test("what is missing is asked for beside its field, the first one with the focus", { tag: "@5.24" }, async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await submit(dialog);
  await expect(dialog.getByLabel("Full name")).toBeFocused();
  for (const label of ["Full name", "Email", "Contact number"])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      "Please fill this in.",
    );
  for (const label of ["Preferred contact method", "Appointment time", "Service requested"])
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription("Please choose one.");
  await expect(dateField(dialog)).toHaveAccessibleDescription("Please choose a day.");
  await pickDate(dialog, openDay(9));
  await expect(dateField(dialog)).not.toHaveAttribute("aria-invalid");
});

test("a request is sent without signing in: stored, said in a toast, and the dialog closes", {
  tag: ["@3.38", "@4.43", "@4.45", "@6.4", "@8.31", "@8.32"],
}, async ({ page, site }) => {
  const email = freshEmail();
  const date = freeDay();
  const release = Promise.withResolvers<void>();
  await page.route("**/nala-prive/booking", async (route) => {
    await release.promise;
    await route.continue();
  });
  const dialog = await openDialog(page);
  await request(dialog, email, date);
  await dialog.getByLabel("Confirm by text message").check();
  await submit(dialog);
  const busy = dialog.locator("button[type=submit]");
  await expect(busy).toHaveText("Submitting...", { useInnerText: true });
  // What is seen, not what is only in the document.
  const words = await busy.getByText("Submitting...", { exact: true }).boundingBox();
  expect(words?.width).toBeGreaterThan(60);
  await expect(busy).toHaveJSProperty("disabled", true);
  release.resolve();
  await expect(toast(page, SENT)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await storedFrom(site, email)).toEqual([
    expect.objectContaining({
      full_name: "Naledi Khumalo-Osei",
      phone_number: "+27 82 555 0177",
      appointment_date: date,
      appointment_time: "10:30",
      service_type: "Alterations",
      service_other: null,
      occasion_type: null,
      estimated_budget: null,
      notes: null,
      reference_images: [],
      preferred_contact_method: "Text Message",
      terms_agreed: true,
      email_confirmation: true,
      sms_confirmation: true,
      status: "requested",
    }),
  ]);
  await inquiry(page).click();
  await expect(dialog.getByLabel("Full name")).toHaveValue("");
});

test("a double click sends one request", async ({ page, site }) => {
  const email = freshEmail();
  const dialog = await openDialog(page);
  await request(dialog, email);
  await dialog.getByRole("button", { name: "Submit Request" }).dblclick();
  await expect(toast(page, SENT)).toBeVisible();
  expect(await storedFrom(site, email)).toHaveLength(1);
});

test("a request whose answer was lost is stored once, also after the dialog was closed", async ({
  page,
  site,
}) => {
  const email = freshEmail();
  const dialog = await openDialog(page);
  await request(dialog, email);
  await page.route(
    "**/nala-prive/booking",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await submit(dialog);
  await expect(toast(page, FAILED)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await inquiry(page).click();
  await submit(dialog);
  await expect(toast(page, SENT)).toBeVisible();
  expect(await storedFrom(site, email)).toHaveLength(1);
});

test("a request that fails says so in a toast; the dialog stays open with everything in it", {
  tag: ["@8.27", "@8.29"],
}, async ({ page, faults }) => {
  const email = freshEmail();
  const dialog = await openDialog(page, `${faults.siteUrl}/nala-prive`);
  await request(dialog, email);
  const day = await dateField(dialog).inputValue();
  await dialog.getByLabel("Reference images or PDF").setInputFiles([lace]);
  await faults.fail("appointments");
  await submit(dialog);
  await expect(toast(page, FAILED)).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toHaveValue("Naledi Khumalo-Osei");
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(dateField(dialog)).toHaveValue(day);
  await expect(dialog.getByLabel("Appointment time")).toHaveValue("10:30");
  await expect(dialog.getByRole("list", { name: "Chosen files" })).toContainText("lace.png");

  await faults.restore();
  await submit(dialog);
  await expect(toast(page, SENT)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("reference files are shown, can be taken back, and reach the private bucket", {
  tag: ["@3.42", "@5.28"],
}, async ({ page, site, expectAccessible }) => {
  // High enough for the whole form: nothing lies half below the foot.
  await page.setViewportSize({ width: 1280, height: 1600 });
  const email = freshEmail();
  const dialog = await openDialog(page);
  await request(dialog, email);
  const input = dialog.getByLabel("Reference images or PDF");
  const list = dialog.getByRole("list", { name: "Chosen files" });
  await input.setInputFiles([lace, { ...lace, name: "wrong one.png" }]);
  await input.setInputFiles([sketch]);
  await expect(list.getByRole("listitem")).toHaveText([/lace\.png/, /wrong one\.png/, /sketch\.pdf/]);
  await expect(list.locator("img")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Remove wrong one.png" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expectAccessible();
  await submit(dialog);
  await expect(toast(page, SENT)).toBeVisible();
  await expect(dialog).toBeHidden();
  const [booking] = await storedFrom(site, email);
  expect(booking?.reference_images).toEqual(["lace.png", "sketch.pdf"]);
  expect(await filesOf(site, booking?.files_folder)).toEqual(["1", "2"]);
});

test("too many files, too large ones and other kinds are refused, each with its reason", {
  tag: "@5.29",
}, async ({ page, site }) => {
  const email = freshEmail();
  const dialog = await openDialog(page);
  await request(dialog, email);
  const input = dialog.getByLabel("Reference images or PDF");
  const list = dialog.getByRole("list", { name: "Chosen files" });
  await input.setInputFiles({ name: "song.mp3", mimeType: "audio/mpeg", buffer: PNG });
  await expect(input).toHaveAccessibleDescription(
    /Left out: song\.mp3\. Please choose pictures or PDF files\./,
  );
  await input.setInputFiles({ ...lace, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(input).toHaveAccessibleDescription(/Left out: lace\.png\. .*no more than 10 MB each/);
  await expect(list).toBeHidden();
  await input.setInputFiles(Array.from({ length: 11 }, (_, index) => ({ ...sketch, name: `${index}.pdf` })));
  await expect(input).toHaveAccessibleDescription(/Left out: 10\.pdf\. .*no more than 10 files/);
  await expect(list.getByRole("listitem")).toHaveCount(10);
  for (let index = 0; index < 10; index++)
    await dialog.getByRole("button", { name: `Remove ${index}.pdf` }).click();

  // It says it is a PDF; what it is, the server sees.
  await input.setInputFiles({
    ...sketch,
    name: "trick.pdf",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await submit(dialog);
  await expect(toast(page, SENT)).toBeVisible();
  await expect(toast(page, "One file could not be sent: trick.pdf. Please bring it along.")).toBeVisible();
  const [booking] = await storedFrom(site, email);
  expect(booking?.reference_images).toEqual(["trick.pdf"]);
  expect(await filesOf(site, booking?.files_folder)).toEqual([]);
});

test("a failed upload never loses the booking", { tag: "@7.12" }, async ({ page, faults }) => {
  const email = freshEmail();
  const dialog = await openDialog(page, `${faults.siteUrl}/nala-prive`);
  await request(dialog, email);
  await dialog.getByLabel("Reference images or PDF").setInputFiles([lace]);
  await faults.failFiles();
  await submit(dialog);
  await expect(toast(page, SENT)).toBeVisible();
  await expect(toast(page, "One file could not be sent: lace.png. Please bring it along.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await faults.restore();
  expect(await storedFrom(faults.site, email)).toHaveLength(1);
});

test("a time already confirmed for someone else is marked and warned of", { tag: "@10.75" }, async ({
  page,
  site,
}) => {
  const date = openDay(40);
  const staff = staffOf(site);
  await staff
    .insertInto("appointments")
    .values({
      full_name: "Somebody Else",
      email: freshEmail(),
      phone_number: "+27 82 555 0100",
      appointment_date: date,
      appointment_time: "10:30",
      service_type: "Consultation",
      preferred_contact_method: "Email",
      terms_agreed: true,
      status: "confirmed",
    })
    .execute();
  const dialog = await openDialog(page);
  await pickDate(dialog, date);
  const times = dialog.getByLabel("Appointment time");
  await expect(times.getByRole("option", { name: "10:30 (taken)" })).toBeAttached();
  await times.selectOption("10:30");
  const warning = dialog.getByRole("status").filter({ hasText: "is already taken" });
  await expect(warning).toBeVisible();
  await expect(warning).not.toContainText("Somebody");
  // It lasts an hour.
  await times.selectOption("11:00");
  await expect(warning).toBeVisible();
  await times.selectOption("11:30");
  await expect(warning).toBeHidden();
});

test("on a phone it is a sheet whose actions stay at the foot", async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await openDialog(page);
  const send = dialog.getByRole("button", { name: "Submit Request" });
  await expect(send).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Notes").scrollIntoViewIfNeeded();
  await expect(send).toBeInViewport({ ratio: 1 });
  const longName = `${"a sketch of the second fitting, ".repeat(4)}.pdf`;
  await dialog.getByLabel("Reference images or PDF").setInputFiles({ ...sketch, name: longName });
  await expect(dialog.getByRole("button", { name: /^Remove a sketch/ })).toBeInViewport({ ratio: 1 });
  await dateField(dialog).click();
  const box = await calendarOf(dialog).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("the page under it stays where it is until it is closed", async ({ page }) => {
  const dialog = await openDialog(page);
  const whole = page.locator("html");
  await expect(whole).toHaveCSS("overflow-y", "hidden");
  await dateField(dialog).click();
  await page.keyboard.press("Escape");
  await expect(calendarOf(dialog)).toBeHidden();
  await expect(whole).toHaveCSS("overflow-y", "hidden");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(whole).toHaveCSS("overflow-y", "visible");
});

test("on a phone the cross covers no part of a field, however far the sheet is scrolled", async ({
  page,
}) => {
  // Low, so that several fields can be scrolled up to the cross.
  await page.setViewportSize({ width: 390, height: 480 });
  const dialog = await openDialog(page);
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  // A word brought to the height of the cross goes under the bar as a whole, or not at all.
  const words = await dialog.getByText("optional", { exact: true }).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const sheet = element.closest("dialog");
      const cross = sheet?.querySelector("[aria-label=Close]")?.getBoundingClientRect();
      if (!sheet || !cross || !element.checkVisibility()) return [];
      sheet.scrollBy(0, element.getBoundingClientRect().top - cross.top - 10);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (top > cross.bottom) return [];
      const ends = [left + 1, right - 1].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
      return [ends.map((seen) => seen === element)];
    }),
  );
  expect(words.length).toBeGreaterThan(1);
  for (const [start, end] of words) expect(start).toBe(end);
});

test("the calendar comes only when somebody means to book", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (asked) => {
    if (asked.resourceType() === "script") scripts.push(asked.url());
  });
  await page.goto("/nala-prive", { waitUntil: "networkidle" });
  expect(scripts.filter((address) => address.includes("booking-dialog"))).toEqual([]);
  await inquiry(page).hover();
  await expect.poll(() => scripts.some((address) => address.includes("booking-dialog"))).toBe(true);
});

test("the same form has a page of its own", async ({ page, site }) => {
  const email = freshEmail();
  await page.goto("/nala-prive/booking");
  const form = page.getByRole("form", { name: "Bespoke appointment" });
  await expectHydrated(form);
  await fillIn(form, email);
  await form.getByLabel("Appointment date").fill(freeDay());
  await form.getByLabel("Reference images or PDF").setInputFiles([lace]);
  await form.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("status").filter({ hasText: SENT })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
  const [booking] = await storedFrom(site, email);
  expect(await filesOf(site, booking?.files_folder)).toEqual(["1"]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the bespoke button leads to a page with the same form, which stores request and files", async ({
    page,
    site,
  }) => {
    const email = freshEmail();
    await page.goto("/nala-prive");
    await page.getByRole("link", { name: "Inquire About Bespoke" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bespoke appointment");
    const form = page.getByRole("form", { name: "Bespoke appointment" });
    await expect(form.getByLabel("Other service")).toBeHidden();
    await fillIn(form, email);
    await form.getByLabel("Appointment date").fill(freeDay());
    await form
      .getByLabel("Reference images or PDF")
      .setInputFiles([lace, { ...lace, name: "trick.png", buffer: Buffer.from("no picture") }]);
    await form.getByRole("button", { name: "Submit Request" }).click();
    const said = page.getByRole("status").filter({ hasText: SENT });
    await expect(said).toBeVisible();
    await expect(said).toContainText("One file could not be sent: trick.png.");
    const [booking] = await storedFrom(site, email);
    expect(booking?.reference_images).toEqual(["lace.png", "trick.png"]);
    expect(await filesOf(site, booking?.files_folder)).toEqual(["1"]);
  });

  test("a taken hour is refused beside its field with free ones, and every answer is there", async ({
    page,
    site,
  }) => {
    const [email, date] = [freshEmail(), freeDay()];
    for (const sender of [freshEmail(), email]) {
      await page.goto("/nala-prive/booking");
      const form = page.getByRole("form", { name: "Bespoke appointment" });
      await fillIn(form, sender);
      await form.getByLabel("Appointment date").fill(date);
      await form.getByRole("button", { name: "Submit Request" }).click();
    }
    const form = page.getByRole("form", { name: "Bespoke appointment" });
    await expect(form.getByLabel("Appointment time")).toHaveAccessibleDescription(
      /10:30 is taken\. Free near it: 09:00, 09:30, 11:30\./,
    );
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue(email);
    await form.getByLabel("Appointment time").selectOption("11:30");
    await form.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByRole("status").filter({ hasText: SENT })).toBeVisible();
    expect(await storedFrom(site, email)).toMatchObject([
      { appointment_date: date, appointment_time: "11:30" },
    ]);
  });

  test("a day the atelier is closed is refused with its reason, and every answer is there", async ({
    page,
  }) => {
    const email = freshEmail();
    await page.goto("/nala-prive/booking");
    const form = page.getByRole("form", { name: "Bespoke appointment" });
    await fillIn(form, email);
    const openDate = momentAt(openDay(9)).getTime();
    const closed = [1, 2, 3, 4, 5, 6]
      .map((ahead) => localDate(new Date(openDate + ahead * 86_400_000)))
      .find(({ weekday }) => weekday === "Sunday");
    await form.getByLabel("Appointment date").fill(closed?.iso ?? "");
    await form.getByRole("button", { name: "Submit Request" }).click();
    await expect(form.getByLabel("Appointment date")).toHaveAccessibleDescription(
      /open from Tuesday to Saturday/,
    );
    await expect(form.getByLabel("Full name")).toHaveValue("Naledi Khumalo-Osei");
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue(email);
    await expect(form.getByLabel("Appointment time")).toHaveValue("10:30");
    await expect(form.getByLabel("I agree to the terms and conditions")).toBeChecked();
  });

  test("a failure says the same words and keeps every answer", async ({ page, faults }) => {
    await page.goto(`${faults.siteUrl}/nala-prive/booking`);
    const form = page.getByRole("form", { name: "Bespoke appointment" });
    await fillIn(form, freshEmail());
    await form.getByLabel("Appointment date").fill(freeDay());
    await faults.fail("appointments");
    await form.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByRole("alert")).toHaveText(FAILED);
    await expect(form.getByLabel("Full name")).toHaveValue("Naledi Khumalo-Osei");
    await faults.restore();
  });
});

test("no word of the page's title is broken, on a phone, a tablet and a desk", async ({ page }) => {
  await page.goto("/nala-prive/booking");
  for (const width of [320, 704, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await page.getByRole("heading", { level: 1 }).evaluate(({ firstChild }) => {
      const words = [...(firstChild?.textContent ?? "").matchAll(/\S+/g)];
      return words.flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        if (firstChild) range.setStart(firstChild, index);
        if (firstChild) range.setEnd(firstChild, index + word.length);
        return range.getClientRects().length === 1 ? [] : [word];
      });
    });
    expect(broken, `${width}`).toEqual([]);
  }
});
