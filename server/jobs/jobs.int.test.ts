import { expect, it, vi } from "vitest";
import { shopJobs } from "../../app/shop/jobs.server.ts";
import { EXPIRY_GRACE_S } from "../../app/shop/orders/orders.server.ts";
import type { PayGate } from "../../paygate/client.ts";
import { useTestBackend } from "../../test/support/backend.ts";
import { fakePayGate } from "../../test/support/fake-paygate.ts";
import { addProduct, orderRequestFor, place, startTestPayment, stockOf } from "../../test/support/orders.ts";
import { startJobs } from "./jobs.ts";

const HALF_HOUR_MS = 30 * 60_000;
const backend = useTestBackend();
const log = { info: vi.fn(), error: vi.fn() } as never;

function start(paygate: PayGate) {
  const { service, db } = backend();
  return startJobs(shopJobs({ service, payments: db.payments, paygate }), log);
}

async function runOut(agoMs: number) {
  const { service } = backend();
  const bank = fakePayGate();
  const product = await addProduct(service, { stock: 1 });
  const then = new Date(Date.now() - HALF_HOUR_MS - agoMs);
  const order = await place(service, orderRequestFor(product), then);
  await startTestPayment(service, bank, order, then);
  return { service, bank, product };
}

it("pieces of an order that ran out are back on sale while PayGate hangs", async () => {
  const { service, bank, product } = await runOut((EXPIRY_GRACE_S + 1) * 1000);
  const hanging = Promise.withResolvers<never>();
  const query = vi.fn(() => hanging.promise);
  const jobs = start({ ...bank.paygate, query });
  try {
    await expect.poll(() => stockOf(service, product)).toBe(1);
    await expect.poll(() => query.mock.calls.length).toBe(1);
  } finally {
    hanging.reject(new Error("hung up"));
    await jobs.stop();
  }
});

it("an approval of the last minute is asked for before the order runs out", async () => {
  const { service, bank, product } = await runOut(1_000);
  const [payRequestId = ""] = bank.payRequestIds();
  bank.decide(payRequestId, "1");
  const jobs = start(bank.paygate);
  try {
    await expect
      .poll(() =>
        service.selectFrom("payments").select("status").where("pay_request_id", "=", payRequestId).execute(),
      )
      .toEqual([{ status: "approved" }]);
    expect(await service.selectFrom("staff_tasks").select("kind").execute()).toEqual([]);
    expect(await stockOf(service, product)).toBe(0);
  } finally {
    await jobs.stop();
  }
});
