import { expect, it, vi } from "vitest";
import { useTestBackend } from "../test/support/backend.ts";
import { fakePayGate } from "../test/support/fake-paygate.ts";
import { addPiece, goAndPay, place, stockOf, wishFor } from "../test/support/orders.ts";
import { EXPIRY_GRACE_MS, startJobs } from "./jobs.ts";

const HALF_HOUR_MS = 30 * 60_000;
const backend = useTestBackend();
const log = { info: vi.fn(), error: vi.fn() } as never;

async function runOut(agoMs: number) {
  const { service } = backend();
  const bank = fakePayGate();
  const piece = await addPiece(service, { stock: 1 });
  const then = new Date(Date.now() - HALF_HOUR_MS - agoMs);
  const order = await place(service, wishFor(piece), then);
  await goAndPay(service, bank, order, then);
  return { service, bank, piece };
}

it("pieces of an order that ran out are back on sale while PayGate hangs", async () => {
  const { service, bank, piece } = await runOut(EXPIRY_GRACE_MS + 1_000);
  const hanging = Promise.withResolvers<never>();
  const query = vi.fn(() => hanging.promise);
  const jobs = startJobs({ service, paygate: { ...bank.paygate, query }, keptMails: "nowhere", log });
  try {
    await expect.poll(() => stockOf(service, piece)).toBe(1);
    expect(query).toHaveBeenCalled();
  } finally {
    hanging.reject(new Error("hung up"));
    await jobs.stop();
  }
});

it("an approval of the last minute is asked for before the order runs out", async () => {
  const { service, bank, piece } = await runOut(1_000);
  const [payRequestId = ""] = bank.payRequestIds();
  bank.decide(payRequestId, "1");
  const jobs = startJobs({ service, paygate: bank.paygate, keptMails: "nowhere", log });
  try {
    const tasks = () => service.from("staff_tasks").select("kind").throwOnError();
    await expect
      .poll(
        async () => (await service.from("payments").select("status").eq("pay_request_id", payRequestId)).data,
      )
      .toEqual([{ status: "approved" }]);
    expect((await tasks()).data).toEqual([]);
    expect(await stockOf(service, piece)).toBe(0);
  } finally {
    await jobs.stop();
  }
});
