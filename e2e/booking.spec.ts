import { localDate } from "../app/platform/lib/dates.ts";
import {
  calendarOf,
  dateField,
  dialogOf,
  freshEmail,
  inquiry,
  openDialog,
  pickDate,
  request,
  sketch,
  submit,
} from "./support/booking.ts";
import { openDay } from "./support/open-day.ts";
import { expect, test } from "./support/test.ts";

// What a failed request is answered with, the browser reports on its console too.
test.use({ mayFail: "/nala-prive/booking" });

const TERMS = "Please agree to the terms and conditions";

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
