import { beforeEach, expect, test } from "vitest";
import { orderLinksContext, paymentsContext } from "~/shop/context";
import { createOrderLinks } from "~/shop/orders/order-link";
import { createPaymentLimits } from "~/shop/payments/payment-limits.server";
import { receiveNotify } from "~/shop/payments/payments.server";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { addProduct, orderRequestFor, place, startTestPayment } from "../../../test/support/orders.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { action } from "./placed-orders";

const backend = useTestBackend();
const links = createOrderLinks(Buffer.from("key"), TEST_SITE_URL);
let bank: FakePayGate;
beforeEach(() => {
  bank = fakePayGate();
});

async function ask(body: unknown, service = backend().service): Promise<Response> {
  const { context } = pageContext({ db: backend().anon });
  context.set(paymentsContext, {
    paygate: bank.paygate,
    account: bank.account,
    isTest: true,
    db: service,
    limits: createPaymentLimits(),
  });
  context.set(orderLinksContext, links);
  const request = new Request(`${TEST_SITE_URL}/checkout/placed`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return action({ request, context } as never);
}
async function buy() {
  const { service } = backend();
  const order = await place(service, orderRequestFor(await addProduct(service)));
  return { reference: order.reference, payRequestId: await startTestPayment(service, bank, order) };
}
const own = (reference: string) => ({ reference, token: links.outcomeToken(reference) });
const stateOf = async (reference: string) => (await ask([own(reference)])).json();

test("says of each order what became of it", async () => {
  const [paid, declined, waiting] = [await buy(), await buy(), await buy()];
  await receiveNotify(backend().service, bank, bank.notice(paid.payRequestId, "1"));
  await receiveNotify(backend().service, bank, bank.notice(declined.payRequestId, "2"));
  const answer = await ask([paid, declined, waiting].map(({ reference }) => own(reference)));
  expect(await answer.json()).toEqual([
    { reference: paid.reference, state: "paid" },
    { reference: declined.reference, state: "ended" },
    { reference: waiting.reference, state: "waiting" },
  ]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("finds out by asking PayGate where the shop was never told", async () => {
  const { reference, payRequestId } = await buy();
  bank.decide(payRequestId, "1");
  expect(await stateOf(reference)).toEqual([{ reference, state: "paid" }]);
});

test("is open while the bank thinks, and waits while PayGate cannot be asked", async () => {
  const { reference, payRequestId } = await buy();
  bank.respondWith(() => {
    throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
  });
  expect(await stateOf(reference)).toEqual([{ reference, state: "waiting" }]);
  bank.respondWith(null);
  await receiveNotify(backend().service, bank, bank.notice(payRequestId, "5"));
  expect(await stateOf(reference)).toEqual([{ reference, state: "open" }]);
});

test("waits where the buyer only looked at PayGate's page, which PayGate calls not done", async () => {
  const { reference, payRequestId } = await buy();
  bank.decide(payRequestId, "0");
  expect(await stateOf(reference)).toEqual([{ reference, state: "waiting" }]);
});

test("tells a stranger nothing: a reference alone, another order's token and the order page's key open nothing", async () => {
  const [mine, other] = [await buy(), await buy()];
  const pageKey = new URL(links.hrefFor({ reference: mine.reference, linkVersion: 0 })).searchParams.get(
    "key",
  );
  for (const token of ["", links.outcomeToken(other.reference), pageKey])
    expect(await (await ask([{ reference: mine.reference, token }])).json()).toEqual([]);
  // The browser's token does not open the page with name and address.
  expect(
    links.isGenuine({ reference: mine.reference, linkVersion: 0 }, links.outcomeToken(mine.reference)),
  ).toBe(false);
});

test("refuses anything else, and has no answer while the database is away", async () => {
  for (const rubbish of [null, [], {}, [7], Array(11).fill(own("SHOP-1"))])
    expect((await ask(rubbish)).status).toBe(400);
  const away = faultyDb(backend(), { orders: "fails" });
  expect((await ask([own("SHOP-1")], away)).status).toBe(204);
});
