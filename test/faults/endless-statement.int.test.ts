import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MESSAGE_KEPT, MESSAGE_NOT_KEPT } from "../../app/people/contact/messages.ts";
import { type CachedSite, openCachedSite } from "../support/cached-site.ts";
import { POLL_OPTIONS } from "../support/poll-options.ts";
import { newKey } from "../support/send-form.ts";

/** The statement is ended after 15 seconds. The rest is for a busy machine. */
const TIMEOUT_MS = 120_000;
/** Shorter than the statement may run, so that who waits for it hears so. */
const ACQUIRE_TIMEOUT_MS = 6_000;
const LIST_FAILED = "The pages cannot be listed at the moment.";
const MESSAGE = { name: "Thandi", email: "thandi@visitor.example", subject: "Hours", message: "When?" };

let site: CachedSite;
const logged: string[] = [];
beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  site = await openCachedSite({}, undefined, { acquireTimeoutMs: ACQUIRE_TIMEOUT_MS, log });
});
afterAll(() => site.close());

const statusOf = async (path: string) => (await site.request(path)).status;

async function write(key: Record<string, string>) {
  const { status, text } = await site.request("/contact", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...MESSAGE, ...key }).toString(),
  });
  return { status, answer: JSON.parse(text) };
}

it("a statement that never ends on the embedded database costs only those who wait for it", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { service } = site.backend;
  const key = newKey();
  const kept = await site.request("/events");
  site.made.length = 0;

  let isOver = false;
  const endless = sql`do $$ begin loop end loop; end $$`.execute(service);
  const outcome = endless
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  const waiting = { write: write(key), list: site.request("/sitemap.xml"), ready: statusOf("/readyz") };

  const expectOthersAnswered = async () => {
    expect((await site.request("/events")).text).toBe(kept.text);
    expect(await statusOf("/healthz")).toBe(200);
  };
  await expectOthersAnswered();
  expect(isOver).toBe(false);
  expect(await waiting.write).toMatchObject({ status: 503, answer: { message: MESSAGE_NOT_KEPT } });
  expect(await waiting.list).toMatchObject({ status: 503, text: LIST_FAILED });
  expect(await waiting.ready).toBe(503);
  expect(site.made).not.toContain("/events");

  expect(await outcome).toMatchObject({ code: "57014" });
  // While the database is started again.
  await expectOthersAnswered();
  expect(logged).toContain("the database did not respond, or ended: it is started again");

  await vi.waitUntil(async () => (await statusOf("/readyz")) === 200, POLL_OPTIONS);
  expect(await service.selectFrom("contact_messages").select("id").execute()).toEqual([]);
  expect(await write(key)).toMatchObject({ status: 200, answer: { message: MESSAGE_KEPT } });
  expect(await service.selectFrom("contact_messages").select("id").execute()).toHaveLength(1);
  expect(await statusOf("/sitemap.xml")).toBe(200);
});
