import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findOrderOutcome } from "../../app/shop/orders/orders.server.ts";
import { encodeFields } from "../../paygate/checksum.ts";
import { inTransaction } from "../../server/db/session.ts";
import { createSite } from "../../server/http/site.ts";
import { createLog } from "../../server/log.ts";
import { openPayGate } from "../../server/paygate.ts";
import { bootTestBackend, PROJECT_DIR, TEST_SITE_URL, type TestBackend } from "../support/backend.ts";
import { fakePayGate } from "../support/fake-paygate.ts";
import { addProduct, orderRequestFor, place, startTestPayment } from "../support/orders.ts";
import { POLL_OPTIONS } from "../support/poll-options.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { loadServerBuild } from "../support/server-build.ts";
import { testConfig } from "../support/site.ts";

/** The size of the pages' pool. */
const CONNECTIONS = 10;

let server: TestPostgres;
let backend: TestBackend;
beforeAll(async () => {
  server = await startPostgres();
  backend = await bootTestBackend({ databaseUrl: await server.createDatabase(), onWrite() {} });
});
afterAll(async () => {
  await backend.close();
  await server.stop();
});

it("slow pages that use up their connections leave readiness and payment notices answered", async () => {
  const { service, db } = backend;
  const bank = fakePayGate();
  const order = await place(service, orderRequestFor(await addProduct(service)));
  const payRequestId = await startTestPayment(service, bank, order);
  const config = testConfig(backend.dataDir);
  const provider = { paygate: bank.paygate, account: bank.account, isTest: true };
  const site = createSite({
    config,
    services: backend,
    payGate: { ...openPayGate(config), provider },
    links: {} as never,
    log: createLog("silent"),
    build: await loadServerBuild(),
    projectDir: PROJECT_DIR,
    isDevelopment: false,
    isStopping: () => false,
    routeOf: (url) => url,
  });
  const ask = (path: string, init?: RequestInit) =>
    site.fetch(new Request(TEST_SITE_URL + path, init), { incoming: undefined });

  let held = 0;
  const released = Promise.withResolvers<void>();
  const slow = Array.from({ length: CONNECTIONS }, () =>
    inTransaction(backend.anon, async (tx) => {
      await sql`select 1`.execute(tx);
      held += 1;
      await released.promise;
    }),
  );
  const outcomes = Promise.allSettled(slow);
  try {
    await vi.waitUntil(() => held === CONNECTIONS, POLL_OPTIONS);
    // The pages' pool is exhausted, so acquiring a connection times out.
    await expect(service.selectFrom("banners").select("id").execute()).rejects.toMatchObject({
      code: "CONNECTION_CLOSED",
    });
    expect((await ask("/readyz")).status).toBe(200);
    const body = encodeFields(bank.notice(payRequestId, "1"));
    const answer = await ask("/paygate/notify", { method: "POST", body });
    expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
    expect(await findOrderOutcome(db.payments, order.reference)).toMatchObject({ status: "paid" });
  } finally {
    released.resolve();
    await outcomes;
  }
});
