import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { IDEMPOTENCY_KEY } from "../app/features/forms/idempotency-key.ts";
import { FILLED_FORMS } from "../test/security/hostile/valid-forms.ts";
import { cutConnections, messagesIn, type PostForm, sendMessages } from "../test/support/contact-messages.ts";
import { startPostgres, type TestPostgres } from "../test/support/postgres.ts";
import { startSmtp, type TestSmtp } from "../test/support/smtp.ts";
import { type RunningSite, startSite } from "./support/server.ts";

/*
 * Real processes of the built site on one PostgreSQL. One round of each fault, and no longer than visitors take to
 * notice; for more: FAULT_ROUNDS=10 FAULT_STOP_MS=15000 npx playwright test e2e/several-processes.spec.ts
 */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const STOP_MS = Number(process.env.FAULT_STOP_MS ?? 0);
const VISITORS = 6;

// One after the other: they share their processes.
test.describe.configure({ mode: "default" });

let server: TestPostgres;
let smtp: TestSmtp;
let sql: pg.Pool;
let env: Record<string, string>;
let sites: RunningSite[];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startPostgres();
  smtp = await startSmtp();
  env = {
    DATABASE_URL: await server.createDatabase(),
    SUPABASE_JWT_SECRET: "one secret for all processes of the site",
    TRUST_PROXY: "on",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(smtp.port),
    SMTP_FROM: "shop@afi.example",
  };
  sql = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  sql.on("error", () => {});
  sites = await Promise.all([1, 2, 3].map(() => startSite({ env })));
});

test.afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await sql.end();
  await smtp.stop();
  await server.stop();
});

let visitors = 0;
const newAddress = () => `198.51.100.${visitors++}`;

function post(site: RunningSite, path: string, fields: Record<string, string>, address = newAddress()) {
  const headers = { Accept: "application/json", Origin: site.url, "X-Forwarded-For": address };
  return fetch(site.url + path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

async function statusOf(answer: Response | Promise<Response>): Promise<string> {
  return ((await (await answer).json()) as { status: string }).status;
}

const read = async (site: RunningSite, path: string) => (await fetch(site.url + path)).text();
const ready = async (site: RunningSite) => (await fetch(`${site.url}/readyz`)).status;
const contactMessage = (message: string) => ({
  ...{ name: "Thandi", email: "thandi@visitor.example", subject: "Hours", message },
  [IDEMPOTENCY_KEY]: randomUUID(),
});

test("what one process writes, it shows on the next page, and the others as soon as they hear of it", async () => {
  const product = "/product/cowrie-column-gown";
  await sql.query("delete from stock where product_id = 'cowrie-column-gown'");
  await sql.query("update products set sizes = '{M}' where id = 'cowrie-column-gown'");
  await sql.query("insert into stock (product_id, size, quantity) values ('cowrie-column-gown', 'M', 1)");
  const isSoldOut = async (site: RunningSite) => (await read(site, product)).includes("Sold Out");
  for (const site of sites) await expect.poll(() => isSoldOut(site)).toBe(false);

  const [first, ...others] = sites as [RunningSite, ...RunningSite[]];
  const lines = [{ id: "cowrie-column-gown", size: "M", quantity: 1 }];
  const order = JSON.stringify({ key: randomUUID(), lines, totalCents: 495_000 });
  const buyer = FILLED_FORMS.checkout as Record<string, string>;
  expect(await statusOf(post(first, "/checkout", { ...buyer, order }))).toBe("pay");
  expect(await isSoldOut(first), "on its next page, without waiting").toBe(true);
  for (const site of others) await expect.poll(() => isSoldOut(site)).toBe(true);
});

test("a double click that reaches every process writes once", async () => {
  const message = contactMessage("Sent three times");
  const answers = await Promise.all(sites.map((site) => statusOf(post(site, "/contact", message))));
  expect(answers).toEqual(["done", "done", "done"]);
  const { rows } = await sql.query("select from contact_messages where message = 'Sent three times'");
  expect(rows).toHaveLength(1);

  const forSale = "select id, sizes, price from products where in_stock and sale_price is null";
  const [product] = (await sql.query(forSale)).rows;
  const lines = [{ id: product.id, size: product.sizes?.[0] ?? null, quantity: 1 }];
  const totalCents = product.price * 100 + (product.price > 1000 ? 0 : 15_000);
  const order = JSON.stringify({ key: randomUUID(), lines, totalCents });
  const buyer = { ...(FILLED_FORMS.checkout as Record<string, string>), email: "twice@visitor.example" };
  const orders = await Promise.all(
    sites.map((site) => statusOf(post(site, "/checkout", { ...buyer, order }))),
  );
  expect(orders).toEqual(["pay", "pay", "pay"]);
  expect((await sql.query("select from orders where email = 'twice@visitor.example'")).rows).toHaveLength(1);
});

test("limits count together", async () => {
  const address = newAddress();
  const sent = Array.from({ length: 24 }, (_, index) =>
    statusOf(post(sites[index % 3] as RunningSite, "/contact", contactMessage(`Email ${index}`), address)),
  );
  const outcomes = await Promise.all(sent);
  expect(outcomes.filter((status) => status === "done")).toHaveLength(20);
});

test("every mail is sent once, whichever process finds it", async () => {
  // A process sends one mail at a time: that two are sent at once shows that two processes send.
  const twoAtOnce = Promise.withResolvers<void>();
  let underWay = 0;
  smtp.onMail = async () => {
    underWay += 1;
    if (underWay === 2) twoAtOnce.resolve();
    await twoAtOnce.promise;
  };
  const readers = Array.from({ length: 12 }, (_, index) => `reader-${index}@visitor.example`);
  await Promise.all(
    readers.map((email, index) =>
      post(sites[index % 3] as RunningSite, "/newsletter", { name: "Naima", surname: "Cheikh", email }),
    ),
  );
  const pending = "select from outbox where status = 'pending'";
  await expect.poll(async () => (await sql.query(pending)).rowCount, { timeout: 60_000 }).toBe(0);
  const received = smtp.mails
    .flatMap(({ recipients }) => recipients)
    .filter((to) => to.startsWith("reader-"));
  expect(received.toSorted()).toEqual(readers.toSorted());
});

test("a process with another secret does not start, and says why", async () => {
  const other = { ...env, SUPABASE_JWT_SECRET: "a secret that only this process has, alas" };
  await expect(startSite({ env: other })).rejects.toThrow(/stopped with 1 .*SUPABASE_JWT_SECRET/s);
});

test("writes outlive cut connections and a server that stops, and all processes with them", async () => {
  test.setTimeout(120_000 + ROUNDS * (STOP_MS + 30_000));
  await sql.query("truncate contact_messages cascade");
  let turn = 0;
  const send: PostForm = (path, body) =>
    post(sites[turn++ % 3] as RunningSite, path, Object.fromEntries(body));
  const sentMessages = sendMessages(send, VISITORS);
  const more = async (count: () => number) => {
    const before = count();
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + VISITORS * 3);
  };
  const readyMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await more(() => sentMessages.acknowledged.length);
    expect(await cutConnections(env.DATABASE_URL ?? "")).toBeGreaterThan(0);
    await more(() => sentMessages.acknowledged.length);
    await server.pause();
    await more(() => sentMessages.refusals);
    for (const site of sites) expect(await ready(site)).toBe(503);
    await new Promise((resolve) => setTimeout(resolve, STOP_MS));
    await server.resume();
    const back = performance.now();
    for (const site of sites) await expect.poll(() => ready(site), { intervals: [20] }).toBe(200);
    readyMs.push(Math.round(performance.now() - back));
  }
  await more(() => sentMessages.acknowledged.length);
  await sentMessages.finish();
  expect(await messagesIn(env.DATABASE_URL ?? "")).toEqual(sentMessages.acknowledged.toSorted());
  expect(sites.map(({ process }) => process.exitCode)).toEqual([null, null, null]);
  const { acknowledged, refusals } = sentMessages;
  if (ROUNDS > 1)
    process.stdout.write(`${JSON.stringify({ acknowledged: acknowledged.length, refusals, readyMs })}\n`);
});

test("with the database away pages on hand are shown, also those that a write has made stale", async () => {
  const [site] = sites as [RunningSite];
  const [{ id, title }] = (await sql.query("select id, title from blogs where status = 'published' limit 1"))
    .rows;
  await expect.poll(() => read(site, "/stories")).toContain(title);
  await sql.query("update blogs set title = 'Written last' where id = $1", [id]);
  // Its answer comes when the process has heard of all writes before it.
  await post(site, "/contact", contactMessage("Anything new?"));
  await server.pause();
  expect(await read(site, "/stories")).toContain(title);
  await server.resume();
  await expect.poll(() => read(site, "/stories")).toContain("Written last");
});

test("the site starts without its database and is ready once that is there", async () => {
  await server.pause();
  const admin = { ADMIN_EMAIL: "owner@afi.example", ADMIN_PASSWORD: "a long password" };
  const site = await startSite({ env: { ...env, ...admin } });
  try {
    expect(await read(site, "/about")).toContain("<footer");
    expect(await read(site, "/healthz")).toBe("ok");
    expect(await ready(site)).toBe(503);
    expect(await statusOf(post(site, "/contact", contactMessage("Is anybody there?")))).toBe("failed");
    await server.resume();
    const back = performance.now();
    await expect.poll(() => ready(site), { intervals: [20] }).toBe(200);
    if (ROUNDS > 1)
      process.stdout.write(`ready after a start without: ${Math.round(performance.now() - back)} ms\n`);
    const admins = "select from profiles where email = 'owner@afi.example' and role = 'admin'";
    await expect.poll(async () => (await sql.query(admins)).rowCount).toBe(1);
    expect(await statusOf(post(site, "/contact", contactMessage("There you are")))).toBe("done");
  } finally {
    await site.stop();
  }
});
