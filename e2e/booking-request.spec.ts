import {
  dateField,
  FAILED,
  filesOf,
  freeDay,
  freshEmail,
  inquiry,
  lace,
  openDialog,
  PNG,
  pickDate,
  request,
  SENT,
  sketch,
  storedFrom,
  submit,
  toast,
} from "./support/booking.ts";
import { openDay } from "./support/open-day.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// What a failed request is answered with, the browser reports on its console too.
test.use({ mayFail: "/nala-prive/booking" });

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
