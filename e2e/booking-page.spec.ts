import { localDate, momentAt } from "../app/platform/lib/dates.ts";
import { FAILED, filesOf, fillIn, freeDay, freshEmail, lace, SENT, storedFrom } from "./support/booking.ts";
import { expectHydrated } from "./support/hydration.ts";
import { openDay } from "./support/open-day.ts";
import { expect, test } from "./support/test.ts";

// What a failed request is answered with, the browser reports on its console too.
test.use({ mayFail: "/nala-prive/booking" });

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
