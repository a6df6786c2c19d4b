/* Sites of its own: one is backed up and stopped, another starts from what was restored. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createOrderLinks, ORDER_LINK_PURPOSE } from "../app/shop/orders/order-link.ts";
import { openServices } from "../server/services.ts";
import { SAMPLES } from "../test/security/sample-rows.ts";
import { copyDataTemplate, PROJECT_DIR, silentLog, TEST_SITE_URL } from "../test/support/data-template.ts";
import { buyMixed } from "../test/support/paid-orders.ts";
import { signIn } from "./support/accounts.ts";
import { openDay } from "./support/open-day.ts";
import { startSite } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const ADMIN = { email: "owner@afi.example", password: "a long password" };
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

// The tests' own site is not needed.
test.use({ baseURL: "http://localhost" });

/** What `npm run backup` and `npm run restore` run; its output, line by line. */
async function run(script: "backup" | "restore", env: Record<string, string>, ...args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: "", ...env },
  });
  return stdout.split("\n");
}

/** A bought order with tickets, a story and a booking with a picture, before the site starts. */
async function fill(dataDir: string) {
  await copyDataTemplate(dataDir, { seedDemo: true });
  const services = await openServices({
    dataDir,
    projectDir: PROJECT_DIR,
    siteUrl: TEST_SITE_URL,
    log: silentLog,
  });
  const { db, files, keyFor } = services;
  const { order } = await buyMixed(db.service);
  const files_folder = randomUUID();
  const name = `booking-files/${files_folder}/1`;
  await files.put(name, Readable.from(PNG), PNG.length);
  await db.service
    .insertInto("stored_files")
    .values({ name, bytes: PNG.length, visitor: "someone", stored_at: new Date().toISOString() })
    .execute();
  const row = { ...SAMPLES.appointments?.row(), files_folder, appointment_date: openDay(5) } as never;
  const { id } = await db.service
    .insertInto("appointments")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  const story = await db.service
    .selectFrom("blogs")
    .select(["id", "title"])
    .where("status", "=", "published")
    .executeTakeFirstOrThrow();
  const orderPath = createOrderLinks(keyFor(ORDER_LINK_PURPOSE), TEST_SITE_URL).pathFor({
    reference: order.reference,
    linkVersion: 0,
  });
  await services.close();
  return { order, orderPath, story, appointment: id };
}

test("a running site is backed up, restored into an empty folder, and shows what it had", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const parent = await mkdtemp(path.join(tmpdir(), "backup-"));
  const [dataDir, empty] = [path.join(parent, "data"), path.join(parent, "empty")];
  const { order, orderPath, story, appointment } = await fill(dataDir);
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const source = await startSite({ dataDir, env: admin });
  const env = { DATA_DIR: dataDir, PORT: String(source.port) };
  const [backup = "", ...facts] = await run("backup", env, path.join(parent, "backups"));
  expect(facts.join("\n")).toMatch(/1 orders, .* 2 tickets,.*\n1 uploaded files, .*\nchecked: it is whole/);
  await source.stop();
  await rm(dataDir, { recursive: true });

  expect((await run("restore", { DATA_DIR: empty }, backup)).join("\n")).toContain(`restored into ${empty}`);
  const restored = await startSite({ dataDir: empty });
  try {
    await page.goto(`${restored.url}${orderPath}`);
    await expect(page.getByRole("main")).toContainText(order.reference);
    const codes = page.getByRole("region", { name: "Tickets" }).getByRole("img", { name: /QR code/ });
    await expect(codes).toHaveCount(2);
    const ticket = page.getByRole("main").locator('a[href*="/ticket/"]').first();
    await page.goto(new URL((await ticket.getAttribute("href")) ?? "", restored.url).href);
    await expect(page.getByRole("button", { name: "Show it as large as the screen" })).toBeVisible();

    await page.goto(`${restored.url}/stories`);
    await page.getByRole("link", { name: story.title }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: story.title })).toBeVisible();

    // Accounts come along with their passwords.
    await signIn(page, ADMIN, `${restored.url}/auth`);
    await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
    await page.goto(`${restored.url}/admin/appointments/${appointment}`);
    await page.getByText("sketch, front.png", { exact: true }).click();
    const picture = page.getByRole("img", { name: "sketch, front.png" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  } finally {
    await restored.stop();
    await rm(parent, { recursive: true, force: true });
  }
});
