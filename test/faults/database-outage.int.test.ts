import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bootTestBackend, type TestBackend } from "../support/backend.ts";
import {
  cutConnections,
  messagesIn,
  type PostForm,
  type SentMessages,
  sendMessages,
} from "../support/contact-messages.ts";
import { POLL_OPTIONS } from "../support/poll-options.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { openTestSite, type TestSite } from "../support/site.ts";

/* One round with a short outage. For more: FAULT_ROUNDS=10 FAULT_STOP_MS=15000 npx vitest run --project integration
   test/faults/database-outage.int.test.ts */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const STOP_MS = Number(process.env.FAULT_STOP_MS ?? 0);
const TIMEOUT_MS = 60_000 + ROUNDS * (STOP_MS + 20_000);
const VISITORS = 8;

describe("with PostgreSQL lost under writes", () => {
  let server: TestPostgres;
  let databaseUrl: string;
  let backend: TestBackend;
  let site: TestSite;
  let sentMessages: SentMessages;

  beforeAll(async () => {
    server = await startPostgres();
    databaseUrl = await server.createDatabase();
    backend = await bootTestBackend({ databaseUrl, onWrite() {} });
    site = await openTestSite(backend, backend.dataDir);
    const headers = { Accept: "application/json" };
    const post: PostForm = (path, body) => site.request(path, { method: "POST", headers, body });
    sentMessages = sendMessages(post, VISITORS);
  });
  afterAll(async () => {
    await backend.close();
    await server.stop();
  });

  const isReady = async () => (await site.request("/readyz")).status === 200;
  const more = (count: () => number, howMany: number) => {
    const before = count();
    return vi.waitUntil(() => count() >= before + howMany, POLL_OPTIONS);
  };
  const moreAcknowledged = () => more(() => sentMessages.acknowledged.length, VISITORS * 3);

  it("connections that are cut cost only the calls that used them", { timeout: TIMEOUT_MS }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await moreAcknowledged();
      expect(await cutConnections(databaseUrl)).toBeGreaterThan(0);
    }
    await moreAcknowledged();
    expect(await isReady()).toBe(true);
  });

  it("a server that stops and comes back finds the site ready by itself", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const readyMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await moreAcknowledged();
      await server.pause();
      await more(() => sentMessages.refusals, VISITORS);
      expect(await isReady()).toBe(false);
      expect((await site.request("/healthz")).status).toBe(200);
      await delay(STOP_MS);
      await server.resume();
      const back = performance.now();
      await vi.waitUntil(isReady, { ...POLL_OPTIONS, interval: 10 });
      readyMs.push(Math.round(performance.now() - back));
    }
    await moreAcknowledged();
    const { acknowledged, refusals } = sentMessages;
    if (ROUNDS > 1)
      process.stdout.write(`${JSON.stringify({ acknowledged: acknowledged.length, refusals, readyMs })}\n`);
  });

  it("every letter that was acknowledged is there, once", async () => {
    await sentMessages.finish();
    expect(await messagesIn(databaseUrl)).toEqual(sentMessages.acknowledged.toSorted());
  });
});
