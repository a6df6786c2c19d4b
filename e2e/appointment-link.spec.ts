import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { formatLongDate, momentAt } from "../app/platform/lib/dates.ts";
import { SAMPLES } from "../test/security/sample-rows.ts";
import type { TestSmtp } from "../test/support/smtp.ts";
import { newAddress } from "./support/accounts.ts";
import { openDay } from "./support/open-day.ts";
import type { RunningSite } from "./support/server.ts";
import { beSignedIn } from "./support/session.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const ATELIER = "atelier@afi.example";

/** Asks for an appointment and gives the link in the receipt. */
async function askByMail({ site, smtp }: { site: RunningSite; smtp: TestSmtp }, more: object = {}) {
  const email = newAddress("client");
  const row = {
    ...SAMPLES.appointments?.row(),
    full_name: "Naledi Khumalo",
    email,
    reference_images: [],
    ...more,
  } as never;
  const { id } = await staffOf(site)
    .insertInto("appointments")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, href: await linkIn(smtp, email, /^Your appointment request/) };
}

async function linkIn(smtp: TestSmtp, recipient: string, subject: RegExp): Promise<string> {
  const find = () =>
    smtp.mails.find((mail) => mail.recipients.includes(recipient) && subject.test(mail.parsed.subject ?? ""));
  await expect.poll(() => find() !== undefined, { timeout: 30_000 }).toBe(true);
  return /https?:\S+\/appointment\/\S+/.exec(find()?.parsed.text ?? "")?.[0] ?? "";
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function chooseTime(page: Page, day: string, time: string) {
  await page.getByRole("link", { name: /^(Change|Another time)$/ }).click();
  await expect(title(page)).toHaveText("Choose another time");
  const month = page.getByRole("table", { name: /^Days with free times/ });
  const words = formatLongDate(momentAt(day)).replace(/ \d{4}$/, "");
  const wanted = month.getByRole("link", { name: words, exact: true });
  if ((await wanted.count()) === 0)
    await page
      .getByRole("link", { name: formatLongDate(momentAt(day)).split(" ").slice(2).join(" ") })
      .click();
  await wanted.click();
  const times = page.getByRole("group", { name: words });
  await times.getByRole("radio", { name: time }).check({ force: true });
  await page.getByRole("button", { name: "Move it there" }).click();
}

test("a client follows, changes and cancels an appointment by its link; desk and tailor are told", async ({
  page,
  browser,
  mailing,
  expectAccessible,
}) => {
  const { site, smtp } = mailing;
  const [day, other] = [openDay(5), openDay(9)];
  const { id, email, href } = await askByMail(mailing, { appointment_date: day, occasion_type: "Wedding" });
  await page.goto(href);
  await expect(title(page)).toHaveText("Requested");
  await expect(page.getByText("We hold the hour for you and answer by")).toBeVisible();

  const desk = await (await browser.newContext({ baseURL: site.url })).newPage();
  await beSignedIn(desk, site, "editor");
  await desk.goto(`/admin/appointments/${id}`);
  await desk.getByRole("button", { name: "Confirm and send" }).click();
  await expect(desk.getByRole("status")).toContainText("Confirmed.");
  await page.goto(await linkIn(smtp, email, /^Confirmed:/));
  await expect(title(page)).toHaveText("Confirmed");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain(`UID:appointment-${id}`);

  await chooseTime(page, other, "14:00");
  await expect(title(page)).toHaveText("Another time asked for");
  await expect(page.getByText("Until we answer, this hour stays yours.")).toBeVisible();
  await expectAccessible();
  await linkIn(smtp, ATELIER, /^Asks for another time: Naledi Khumalo/);
  await desk.goto("/admin/appointments?show=to_answer");
  await expect(desk.getByRole("row", { name: /Naledi Khumalo/ })).toContainText("asks for another time");
  await desk.getByRole("link", { name: "Naledi Khumalo" }).click();
  await expect(desk.getByText("The client asks for another time")).toBeVisible();
  await expect(desk.getByLabel("New time")).toHaveValue(`${other} 14:00`);
  await desk.getByRole("button", { name: "Move and send" }).click();
  await expect(desk.getByRole("status")).toContainText("Moved.");

  await page.goto(await linkIn(smtp, email, /^Another time for your appointment/));
  await expect(title(page)).toHaveText(/^Moved to /);
  await page.getByRole("button", { name: "14:00 suits me" }).click();
  await expect(title(page)).toHaveText("Confirmed");

  await page
    .getByLabel("Add pictures or PDF")
    .setInputFiles([{ name: "lace.png", mimeType: "image/png", buffer: PNG }]);
  await page.getByRole("button", { name: "Send them" }).click();
  await expect(page.getByRole("status")).toHaveText("Your pictures are with the cutting room.");
  const picture = page.getByRole("link", { name: "lace.png" }).locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await desk.reload();
  await expect(desk.getByText("lace.png", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Cancel it" }).click();
  await expect(title(page)).toHaveText("Cancel it?");
  await page.getByRole("button", { name: "Cancel the appointment" }).click();
  await expect(title(page)).toHaveText("Cancelled");
  await expectAccessible();
  await linkIn(smtp, email, /^Cancelled: your appointment/);
  await linkIn(smtp, ATELIER, /^Cancelled by the client: Naledi Khumalo/);
  await desk.reload();
  await expect(desk.getByText("The client cancelled it.")).toBeVisible();
  await desk.context().close();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a request is changed, gets a picture and is cancelled; a link altered anywhere opens nothing", async ({
    page,
    mailing,
  }) => {
    const { site } = mailing;
    const { id, href } = await askByMail(mailing, { appointment_date: openDay(16) });
    const answer = await page.goto(href);
    expect(answer?.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "same-origin",
    });
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await chooseTime(page, openDay(20), "15:30");
    await expect(title(page)).toHaveText("Requested");
    await expect(page.getByRole("status")).toContainText("We have it, and hold the new time");

    const files = page.getByLabel("Add pictures or PDF");
    await files.setInputFiles([
      { name: "lace.png", mimeType: "image/png", buffer: PNG },
      { name: "trick.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
    ]);
    await page.getByRole("button", { name: "Send them" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "One file could not be sent: trick.png. Please bring it along.",
    );
    // A page that is older than the appointment changes nothing.
    await page.goto(`${href}&cancel=`);
    await staffOf(site).updateTable("appointments").set({ sequence: 7 }).where("id", "=", id).execute();
    await page.getByRole("button", { name: "Cancel the appointment" }).click();
    await expect(page.getByRole("alert")).toContainText("It has changed since you opened this page");
    await page.goto(`${href}&cancel=`);
    await page.getByRole("button", { name: "Cancel the appointment" }).click();
    await expect(title(page)).toHaveText("Cancelled");
    const { status } = await staffOf(site)
      .selectFrom("appointments")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("cancelled");

    const { request } = page;
    const { origin, pathname, searchParams } = new URL(href);
    const key = searchParams.get("key") ?? "";
    const other = crypto.randomUUID();
    const withoutAddress = (text: string) =>
      text.replace(/nonce="[^"]*"|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|key=[\w=-]*/g, "");
    const refused = await request.get(`${origin}/appointment/${other}?key=${key}`);
    expect(refused.status()).toBe(404);
    const body = withoutAddress(await refused.text());
    expect(body).toContain("This link opens no appointment");
    const altered = [...key].map(
      (letter, index) => key.slice(0, index) + (letter === "A" ? "B" : "A") + key.slice(index + 1),
    );
    for (const wrong of [...altered.slice(0, 6), ...altered.slice(-3), `${key}=`, ""]) {
      const found = await request.get(`${origin}${pathname}?key=${wrong}`);
      expect([found.status(), withoutAddress(await found.text())], wrong).toEqual([404, body]);
      const sent = await request.post(`${origin}${pathname}?key=${wrong}`, {
        form: { change: "cancel", sequence: "8" },
        headers: { Origin: origin },
      });
      expect(sent.status(), wrong).toBe(404);
    }
    for (const path of ["calendar.ics", "files/1"])
      expect((await request.get(`${origin}${pathname}/${path}?key=${altered[0]}`)).status(), path).toBe(404);
  });
});
