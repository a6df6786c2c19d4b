/* Sites of its own: three processes on one database that is cut off and stopped. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { IDEMPOTENCY_KEY } from "../app/platform/forms/idempotency-key.ts";
import { MAX_AT_ONCE } from "../app/platform/mail/mail-worker.server.ts";
import { type Front, startFront } from "../faults/front.ts";
import { FILLED_FORMS } from "../test/security/hostile/valid-forms.ts";
import { SAMPLES } from "../test/security/sample-rows.ts";
import { cutConnections, messagesIn, type PostForm, sendMessages } from "../test/support/contact-messages.ts";
import { type FakeS3, startFakeS3 } from "../test/support/fake-s3.ts";
import { startPostgres, type TestPostgres } from "../test/support/postgres.ts";
import { refusal, startSmtp, type TestSmtp } from "../test/support/smtp.ts";
import { openAccount } from "./support/accounts.ts";
import { type RunningSite, startSite } from "./support/server.ts";

/*
 * Real processes of the built site on one PostgreSQL, their files in one store. One round of each fault, and no longer than visitors take to
 * notice; for more: FAULT_ROUNDS=10 FAULT_STOP_MS=15000 npx playwright test e2e/several-processes.spec.ts
 */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const STOP_MS = Number(process.env.FAULT_STOP_MS ?? 0);
const VISITORS = 6;

// One after the other: they share their processes.
test.describe.configure({ mode: "default" });

let server: TestPostgres;
let smtp: TestSmtp;
let store: FakeS3;
let front: Front;
let sql: pg.Pool;
let env: Record<string, string>;
let sites: RunningSite[];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startPostgres();
  smtp = await startSmtp();
  store = await startFakeS3();
  front = await startFront();
  env = {
    DATABASE_URL: await server.createDatabase(),
    FILES_URL: store.address,
    SUPABASE_JWT_SECRET: "one secret for all processes of the site",
    TRUST_PROXY: "on",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(smtp.port),
    SMTP_FROM: "shop@afi.example",
  };
  sql = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  sql.on("error", () => {});
  sites = await Promise.all([1, 2, 3].map(() => startSite({ env })));
  front.backends = sites.map(({ port }) => port);
});

test.afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await sql.end();
  await front.stop();
  await store.close();
  await smtp.stop();
  await server.stop();
});

let visitors = 0;
const newAddress = () => `198.51.100.${visitors++}`;

function post(
  site: Pick<RunningSite, "url">,
  path: string,
  fields: Record<string, string>,
  address = newAddress(),
) {
  const headers = { Accept: "application/json", Origin: site.url, "X-Forwarded-For": address };
  return fetch(site.url + path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

async function statusOf(answer: Response | Promise<Response>): Promise<string> {
  return ((await (await answer).json()) as { status: string }).status;
}

const read = async (site: RunningSite, path: string) => (await fetch(site.url + path)).text();
const ready = async (site: RunningSite) => (await fetch(`${site.url}/readyz`)).status;
const pendingMails = async () => (await sql.query("select from outbox where status = 'pending'")).rowCount;
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
  await expect.poll(pendingMails, { timeout: 60_000 }).toBe(0);
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

/** Makes a piece of which one is left, buys it through `writer`, and looks at its page through every process. */
async function sellOut(productId: string, writer: RunningSite, all: readonly RunningSite[]): Promise<void> {
  await sql.query("delete from stock where product_id = $1", [productId]);
  const [{ price }] = (
    await sql.query("update products set sizes = '{M}' where id = $1 returning price", [productId])
  ).rows;
  await sql.query("insert into stock (product_id, size, quantity) values ($1, 'M', 1)", [productId]);
  // Not its words: other pieces on the page may be sold out too.
  const isSoldOut = async (site: RunningSite) =>
    !(await read(site, `/product/${productId}`)).includes('"availability":"https://schema.org/InStock"');
  for (const site of all) await expect.poll(() => isSoldOut(site)).toBe(false);
  const lines = [{ id: productId, size: "M", quantity: 1 }];
  const totalCents = price * 100 + (price > 1000 ? 0 : 15_000);
  const order = JSON.stringify({ key: randomUUID(), lines, totalCents });
  const buyer = {
    ...(FILLED_FORMS.checkout as Record<string, string>),
    email: `${productId}@visitor.example`,
  };
  expect(await statusOf(post(writer, "/checkout", { ...buyer, order }))).toBe("pay");
  for (const site of all) {
    // A process answers its own writer when it has heard of every write before.
    if (site !== writer) await post(site, "/contact", contactMessage("Anything new?"));
    expect(await isSoldOut(site), `${productId} at ${site.port}`).toBe(true);
  }
}

test("behind a proxy, one of three is killed with a mail in hand: mails, pages, limits and files stay right", async () => {
  test.setTimeout(180_000);
  const [first, killed, last] = sites as [RunningSite, RunningSite, RunningSite];
  const forSale =
    "select id from products where in_stock and sale_price is null and 'M' = any(sizes) order by id limit 5";
  const products: string[] = (await sql.query(forSale)).rows.map(({ id }) => id);
  const [one = "", two = "", three = "", four = "", five = ""] = products;

  // Files written through one are read through every other, by staff who signed in at one.
  const files_folder = randomUUID();
  const row = Object.entries({ ...SAMPLES.designer_applications?.row(), files_folder });
  const names = row.map(([name]) => name).join();
  const places = row.map((_, index) => `$${index + 1}`).join();
  const insert = `insert into designer_applications (${names}) values (${places}) returning id`;
  const [application] = (
    await sql.query(
      insert,
      row.map(([, value]) => value),
    )
  ).rows;
  const fileOf = (position: number) => Buffer.from(`\x89PNG\r\n\x1a\n of process ${position}`, "latin1");
  for (const [index, site] of sites.entries()) {
    const query = new URLSearchParams({ folder: files_folder, position: String(index + 1) });
    const headers = { "Content-Type": "image/png", Origin: site.url, "X-Forwarded-For": newAddress() };
    const body = new Uint8Array(fileOf(index + 1));
    const answer = await fetch(`${site.url}/designer-application/files?${query}`, {
      method: "POST",
      headers,
      body,
    });
    expect(await answer.json()).toEqual({ outcome: "stored" });
  }
  expect(store.objects.size).toBe(3);
  const signedIn = await fetch(`${first.url}/auth`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: first.url, "X-Forwarded-For": newAddress() },
    body: new URLSearchParams({ ...(await openAccount(first, "admin")) }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  async function expectFiles(site: RunningSite) {
    for (const position of [1, 2, 3]) {
      const address = `${site.url}/admin/applications/${application.id}/files/${position}`;
      const answer = await fetch(address, { headers: { Cookie: cookie } });
      expect(answer.status, address).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(fileOf(position));
    }
  }
  for (const site of sites) await expectFiles(site);

  await sellOut(one, first, sites);
  await sellOut(two, killed, sites);
  await sellOut(three, last, sites);

  const visitor = newAddress();
  const limited: string[] = [];
  const sendLimited = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1)
      limited.push(await statusOf(post(front, "/contact", contactMessage(`No. ${limited.length}`), visitor)));
  };
  await sendLimited(11);

  // As many as three processes may have in hand, so that each has its share.
  const held = 3 * MAX_AT_ONCE;
  // A mail of an earlier test that lost its database in the middle would be due a minute later.
  await sql.query("update outbox set next_attempt_at = now() where status = 'pending'");
  await expect.poll(pendingMails, { timeout: 60_000 }).toBe(0);
  smtp.mails.length = 0;
  const allInHand = Promise.withResolvers<void>();
  const isKilled = Promise.withResolvers<void>();
  let inHand = 0;
  smtp.onMail = async () => {
    inHand += 1;
    if (inHand === held) allInHand.resolve();
    await isKilled.promise;
    // The server has not taken it when its sender dies.
    throw refusal(451);
  };
  const readers = Array.from({ length: held }, (_, index) => `late-reader-${index}@visitor.example`);
  for (const email of readers) await post(front, "/newsletter", { name: "Naima", surname: "Cheikh", email });
  await allInHand.promise;
  const claimed = "select id from outbox where status = 'pending' and attempts = 1";
  const heldMails = (await sql.query(claimed)).rows.map(({ id }) => id);
  expect(heldMails).toHaveLength(held);
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");
  front.backends = [first.port, last.port];
  smtp.onMail = null;
  isKilled.resolve();

  await sendLimited(11);
  expect(limited).toEqual([...Array<string>(20).fill("done"), "failed", "failed"]);
  await sellOut(four, first, [first, last]);
  await sellOut(five, last, [first, last]);
  for (const site of [first, last]) await expectFiles(site);

  // Two senders were told to try again; for the third the minute is over after which its mails are anybody's.
  const toldAgain = "select from outbox where id = any($1) and last_error is not null";
  await expect.poll(async () => (await sql.query(toldAgain, [heldMails])).rowCount).toBe(2 * MAX_AT_ONCE);
  await sql.query("update outbox set next_attempt_at = now() where id = any($1)", [heldMails]);
  await expect.poll(pendingMails, { timeout: 60_000 }).toBe(0);
  const received = smtp.mails.flatMap(({ recipients }) => recipients).filter((to) => to.startsWith("late-"));
  expect(received.toSorted()).toEqual(readers.toSorted());
});
