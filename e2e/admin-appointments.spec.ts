import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { formatLongDate, momentAt } from "../app/platform/lib/dates.ts";
import { SAMPLES } from "../test/security/sample-rows.ts";
import { openDay } from "./support/open-day.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

function ask(site: RunningSite, full_name: string, more: object = {}) {
  const row = { ...SAMPLES.appointments?.row(), full_name, appointment_date: openDay(5), ...more } as never;
  return staffOf(site).insertInto("appointments").values(row).returningAll().executeTakeFirstOrThrow();
}

async function mailsTo(site: RunningSite, appointmentId: string) {
  const mails = await staffOf(site)
    .selectFrom("outbox")
    .select(["kind", "recipient", "payload"])
    .orderBy("kind")
    .execute();
  return mails
    .filter(
      ({ kind, payload }) =>
        kind.startsWith("appointment") && JSON.stringify(payload).includes(appointmentId),
    )
    .map(({ kind, recipient }) => ({ kind, recipient }));
}

// A refused form is answered with 400, which the browser reports on its console.
const PIETER = { editor: crypto.randomUUID(), admin: crypto.randomUUID() };
const RUTH = crypto.randomUUID();
const REFUSING = [PIETER.editor, PIETER.admin, RUTH, "new", "settings"];
test.use({ mayFail: REFUSING.map((last) => `/admin/appointments/${last}.data`).join(" ") });

const mailOf = (page: Page) => page.getByRole("region", { name: "The mail" });

for (const role of ["editor", "admin"] as const)
  test(`two clients ask for the same hour: one is confirmed, the other moved, and both sides are mailed, by an ${role}`, async ({
    page,
    site,
  }) => {
    // Today shows few, and counts them all.
    await staffOf(site).deleteFrom("appointments").execute();
    const [amina, pieter] = [
      await ask(site, "Amina Yusuf"),
      // Nobody answered him in time, so that his hour was free again.
      await ask(site, "Pieter Sithole", { id: PIETER[role], hold_ended_at: new Date().toISOString() }),
    ];
    await workAs(page, site, role);
    await page.goto("/admin");
    await expect(
      page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: /^Appointments\s*2$/ }),
    ).toBeVisible();
    // Today leads to the desk.
    await page.getByRole("link", { name: "Amina Yusuf" }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/appointments/${amina.id}$`));
    await page.goto(`/admin/appointments?week=${amina.appointment_date}`);
    const day = page.getByRole("region", { name: formatLongDate(momentAt(amina.appointment_date)) });
    await expect(day.getByRole("link", { name: /10:30.*Pieter Sithole/ })).toBeVisible();
    await day.getByRole("link", { name: /10:30.*Amina Yusuf.*Held/ }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Amina Yusuf" })).toBeVisible();
    await expect(page.getByRole("table", { name: "At the same time" })).toContainText("Pieter Sithole");
    await expect(mailOf(page)).toContainText(amina.email);
    await expect(mailOf(page)).toContainText(`Confirmed: your appointment on`);
    await expect(mailOf(page)).toContainText("10:30 to 11:30");
    await page.getByRole("button", { name: "Confirm and send" }).click();
    await expect(page.getByRole("status")).toHaveText("Confirmed. The client is told by mail.");
    expect(await mailsTo(site, amina.id)).toEqual([
      { kind: "appointment_confirmed", recipient: amina.email },
    ]);

    await page.goto(`/admin/appointments/${pieter.id}`);
    await expect(page.getByText("Amina Yusuf has this time.")).toBeVisible();
    const words = page.getByLabel("Words of the mail");
    await words.fill("Come and see us, Pieter.");
    await page.getByRole("button", { name: "Confirm and send" }).click();
    await expect(page.getByRole("alert")).toContainText("That time is taken by another appointment.");
    await expect(words).toHaveValue("Come and see us, Pieter.");
    expect(await mailsTo(site, pieter.id)).toEqual([]);

    await page.getByText("Move", { exact: true }).click();
    const times = page.getByLabel("New time");
    await expect(times.locator(`option[value="${pieter.appointment_date} 10:30"]`)).toHaveCount(0);
    await times.selectOption(`${pieter.appointment_date} 14:00`);
    await expect(mailOf(page)).toContainText("14:00 to 15:00");
    await page.getByRole("button", { name: "Move and send" }).click();
    await expect(page.getByRole("status")).toHaveText("Moved. The client and the atelier are told by mail.");
    expect(await mailsTo(site, pieter.id)).toEqual([
      { kind: "appointment_moved", recipient: pieter.email },
      { kind: "appointment_moved_notice", recipient: null },
    ]);
    await expect(
      page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Appointments" }),
    ).toHaveText("Appointments");
  });

test("an admin sees the pictures in place and keeps a fitting, which the next appointment shows", async ({
  page,
  site,
}) => {
  const files_folder = crypto.randomUUID();
  const first = await ask(site, "Ruth Wambui", {
    id: RUTH,
    files_folder,
    appointment_time: "09:00",
    appointment_date: openDay(9),
  });
  const next = await ask(site, "Ruth Wambui", { email: first.email, appointment_date: openDay(15) });
  const folder = path.join(site.dataDir, "files", "booking-files", files_folder);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "1"), PNG);

  await workAs(page, site, "admin");
  await page.goto("/admin/appointments?show=to_answer");
  await page.getByRole("link", { name: "Ruth Wambui" }).first().click();
  const picture = page.getByRole("img", { name: "sketch, front.png" });
  await page.getByText("sketch, front.png", { exact: true }).click();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await page.getByText("Note a fitting").click();
  await page.getByLabel("Waist, cm").fill("7");
  await page.getByRole("textbox", { name: "Notes" }).fill("Left shoulder lower");
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("alert")).toContainText("in centimetres");
  await page.getByLabel("Waist, cm").fill("71,5");
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("status")).toHaveText("Kept, and shown at the next appointment.");
  await page.goto(`/admin/appointments/${next.id}`);
  const notes = page.getByRole("region", { name: /^Notes and measurements/ });
  await expect(notes).toContainText("Waist 71.5 cm");
  await expect(notes).toContainText("Left shoulder lower");
});

test("an editor enters an appointment for a client who rang, and sets how long a service takes", async ({
  page,
  site,
}) => {
  const day = openDay(12);
  const given = await ask(site, "Given Away", {
    appointment_date: day,
    appointment_time: "11:00",
    status: "confirmed",
  });
  await workAs(page, site, "editor");
  await page.goto("/admin/appointments");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Alterations").selectOption("120");
  await page.getByLabel("In use").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("One place has to stay open");
  await page.getByLabel("In use").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Saved. The booking form follows.");

  await page.getByRole("link", { name: "New appointment" }).click();
  await page.getByLabel("Full name").fill("Ruth Wambui");
  await page.getByRole("textbox", { name: "Email" }).fill("ruth@client.example");
  await page.getByRole("textbox", { name: "Phone" }).fill("+27 82 555 0100");
  await page.getByRole("combobox", { name: "Service" }).selectOption("Alterations");
  const times = page.getByRole("combobox", { name: "Time", exact: true });
  // Two hours: neither into what is given nor over closing time.
  for (const taken of ["09:30", "11:00", "16:00"])
    await expect(times.locator(`option[value="${day} ${taken}"]`)).toHaveCount(0);
  await times.selectOption(`${day} 15:30`);
  await expect(mailOf(page)).toContainText("15:30 to 17:30");
  await page.getByLabel("The client agrees to the terms of appointments").check();
  // Somebody else was faster.
  await staffOf(site)
    .updateTable("appointments")
    .set({ appointment_time: "15:00" })
    .where("id", "=", given.id)
    .execute();
  await page.getByRole("button", { name: "Enter and send" }).click();
  await expect(page.getByRole("alert")).toContainText("That time is taken by another appointment");
  await expect(page.getByLabel("Full name")).toHaveValue("Ruth Wambui");
  await times.selectOption(`${day} 12:00`);
  await page.getByRole("button", { name: "Enter and send" }).click();
  await expect(page.getByRole("status")).toHaveText("Entered and confirmed. The client is told by mail.");
  await expect(page.getByRole("heading", { level: 1, name: "Ruth Wambui" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(await mailsTo(site, id)).toEqual([
    { kind: "appointment_confirmed", recipient: "ruth@client.example" },
  ]);
  await page.getByRole("link", { name: "Next appointment" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ruth@client.example");

  await page.goto("/admin/appointments?show=ahead&sort=latest");
  await page.getByRole("searchbox", { name: "Find an appointment" }).fill("wambui");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/show=ahead.*sort=latest|sort=latest.*show=ahead/);
  await expect(page.getByRole("table", { name: "Appointments" }).getByRole("link")).toHaveText([
    "Ruth Wambui",
  ]);
  const file = await page.request.get(
    (await page.getByRole("link", { name: "Export CSV" }).getAttribute("href")) ?? "",
  );
  expect(await file.text()).toMatch(new RegExp(`${day},12:00,120,Ruth Wambui,ruth@client.example`));
});
