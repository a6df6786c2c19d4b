import type { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { orderLinksContext, paymentsContext } from "~/shop/context";
import { createOrderLinks } from "~/shop/orders/order-link";
import { createPaymentLimits } from "~/shop/payments/payment-limits.server";
import { receiveNotify } from "~/shop/payments/payments.server";
import { encodeFields, parseFields } from "../../../paygate/checksum.ts";
import { createFormGuard } from "../../../server/http/limits/form-limits.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import { addProduct } from "../../../test/support/orders.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { action as checkOut, loader as openCheckout } from "../checkout/checkout";
import { action as change, loader as openCart } from "./cart";

/* A browser without scripts: what it sends, and the cookie it is given back. */
const backend = useTestBackend({ seedDemo: true });
const links = createOrderLinks(Buffer.from("key"), TEST_SITE_URL);
let paygate: FakePayGate;
let cookie: string;
let formGuard = createFormGuard();
beforeEach(() => {
  paygate = fakePayGate();
  cookie = "";
  formGuard = createFormGuard();
});

function stage(): RouterContextProvider {
  const { anon, service } = backend();
  const { context } = pageContext({ db: anon, serviceDb: service, formGuard });
  const { account } = paygate;
  const limits = createPaymentLimits();
  context.set(paymentsContext, { paygate: paygate.paygate, account, isTest: true, db: service, limits });
  context.set(orderLinksContext, links);
  return context;
}

function keep(headers: HeadersInit | undefined) {
  for (const given of new Headers(headers).getSetCookie())
    if (given.startsWith("afi-cart=")) cookie = /=; Max-Age=0/.test(given) ? "" : (given.split(";")[0] ?? "");
}
async function get(loader: typeof openCart | typeof openCheckout, path: string) {
  const request = new Request(TEST_SITE_URL + path, { headers: { Cookie: cookie } });
  const answer = await loader({ request, context: stage() } as never);
  keep(answer.init?.headers);
  return answer.data;
}
/** The refusal, or where the browser is led. */
async function post(action: typeof change | typeof checkOut, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request(TEST_SITE_URL + path, { method: "POST", body, headers: { Cookie: cookie } });
  try {
    const answer = await action({ request, context: stage() } as never);
    keep(answer.init?.headers);
    return { status: answer.init?.status, data: answer.data as object };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    keep(thrown.headers);
    return { status: thrown.status, to: thrown.headers.get("Location") };
  }
}
const add = (product: string, fields: Record<string, string> = {}) =>
  post(change, "/cart", { product, ...fields });
const lines = async () => {
  const { kept } = await get(openCart, "/cart");
  return kept?.lines.map(({ id, size, quantity, priceCents }) => [id, size, quantity, priceCents]) ?? [];
};
const BUYER = { firstName: "Thandi", lastName: "Mokoena", email: "thandi@mail.example" };
const proceed = (fields: Record<string, string>) => post(checkOut, "/checkout", { ...BUYER, ...fields });
const references = () =>
  backend()
    .service.selectFrom("orders")
    .select("reference")
    .where("email", "=", BUYER.email)
    .orderBy("created_at")
    .execute();

test("pieces are added, changed and removed, at the shop's own prices", async () => {
  expect(await add("cowrie-column-gown", { size: "M", price: "1" })).toEqual({
    status: 303,
    to: "/cart?added=cowrie-column-gown%2FM",
  });
  await add("painted-gable-tote", { quantity: "3" });
  expect(await lines()).toEqual([
    ["cowrie-column-gown", "M", 1, 495_000],
    ["painted-gable-tote", null, 3, 145_000],
  ]);
  await post(change, "/cart", { line: "painted-gable-tote", quantity: "2" });
  await post(change, "/cart", { line: "cowrie-column-gown/M", quantity: "0" });
  expect(await lines()).toEqual([["painted-gable-tote", null, 2, 145_000]]);
  await post(change, "/cart", { line: "painted-gable-tote", quantity: "0" });
  expect(cookie).toBe("");
});

test("what cannot be bought is refused in words, and the cart stays as it was", async () => {
  await add("painted-gable-tote");
  const before = cookie;
  const few = await addProduct(backend().service, { stock: 1 });
  for (const [fields, status] of [
    [{ product: "cowrie-column-gown" }, 400],
    [{ product: "cowrie-column-gown", size: "XXL" }, 409],
    [{ product: "no-such-piece" }, 404],
    [{ product: "../etc" }, 400],
    [{ line: "painted-gable-tote", quantity: "many" }, 400],
    [{}, 400],
  ] as [Record<string, string>, number][])
    expect(await post(change, "/cart", fields)).toMatchObject({ status, data: { isRefusal: true } });
  expect(cookie).toBe(before);
  await add(few, { quantity: "5" });
  expect((await lines()).at(-1)?.[2]).toBe(1);
  expect(await add(few)).toMatchObject({ status: 409 });
});

test("so many changes from one address, then none", async () => {
  for (let count = 0; count < 200; count++) await post(change, "/cart", { line: "none", quantity: "1" });
  expect(await add("painted-gable-tote")).toMatchObject({ status: 429 });
});

test("a payment begun in another window is told of; it is continued at the same page, or a new one started", async () => {
  await add("painted-gable-tote");
  const shownTotalCents = "145000";
  const first = await proceed({ shownTotalCents });
  const [order] = await references();
  const reference = order?.reference ?? "";
  // The other window: its page was opened before, and its buyer typed another address.
  const other = { shownTotalCents, email: "thandi-at-work@mail.example" };
  expect(await proceed(other)).toMatchObject({
    status: 409,
    data: { stage: { name: "form", repeat: { reference, state: "waiting", names: ["Painted Gable Tote"] } } },
  });
  expect((await get(openCheckout, "/checkout")) as object).toMatchObject({ repeat: { reference } });
  expect(paygate.payRequestIds()).toHaveLength(1);

  const continued = await proceed({ continue: reference });
  const { pay } = (first.data as { stage: { pay: { action: string; fields: unknown } } }).stage;
  expect(continued.data).toMatchObject({
    stage: {
      name: "initiating",
      totalCents: 145_000,
      count: 1,
      pay: { action: pay.action, fields: pay.fields },
    },
  });
  expect(await proceed({ ...other, again: reference })).toMatchObject({
    data: { stage: { name: "initiating" } },
  });
  expect(paygate.payRequestIds()).toHaveLength(2);

  await receiveNotify(backend().service, paygate, paygate.notice(paygate.payRequestIds()[0] ?? "", "4"));
  expect(await proceed({ continue: reference })).toMatchObject({
    status: 409,
    data: { stage: { notice: "That payment can no longer be continued. You can start a new one." } },
  });
});

test("a second press is the same order, a declined one is followed by another", async () => {
  await add("painted-gable-tote");
  const shownTotalCents = "145000";
  const before = (await references()).length;
  const unsettled = cookie;
  const first = await proceed({ shownTotalCents });
  expect(first.data).toMatchObject({ stage: { name: "initiating", totalCents: 145_000, count: 1 } });
  // Pressed before the first answer came.
  const settled = cookie;
  cookie = unsettled;
  await proceed({ shownTotalCents });
  expect(await references()).toHaveLength(before + 1);
  cookie = settled;

  const declined = paygate.notice(paygate.payRequestIds().at(-1) ?? "", "2");
  await receiveNotify(backend().service, paygate, parseFields(encodeFields(declined)));
  expect(await lines()).toHaveLength(1);
  await proceed({ shownTotalCents });
  const placed = await references();
  expect(placed).toHaveLength(before + 2);

  const approved = paygate.notice(paygate.payRequestIds().at(-1) ?? "", "1");
  await receiveNotify(backend().service, paygate, parseFields(encodeFields(approved)));
  expect(await lines()).toEqual([]);
});

test("nobody pays another total than the page showed, and what was typed stays", async () => {
  await add("painted-gable-tote");
  const answer = await proceed({ shownTotalCents: "1", firstName: "Lerato" });
  expect(answer).toMatchObject({
    status: 409,
    data: { stage: { name: "form" }, values: { firstName: "Lerato" } },
  });
  expect(paygate.payRequestIds()).toEqual([]);
  expect(await proceed({ shownTotalCents: "145000", email: "nowhere" })).toMatchObject({
    status: 400,
    data: { stage: { name: "form" } },
  });
});

test("a code that was typed and not applied counts before anybody pays, or says why it does not", async () => {
  await backend().service.insertInto("discounts").values({ code: "ENTER25", percent: 25 }).execute();
  await add("painted-gable-tote");
  const unknown = await proceed({ shownTotalCents: "145000", code: "NO-SUCH-CODE", firstName: "Lerato" });
  expect(unknown.data).toMatchObject({
    stage: { name: "form" },
    codeError: expect.any(String),
    values: { firstName: "Lerato" },
  });
  const applied = await proceed({ shownTotalCents: "145000", code: " ENTER25 " });
  expect(applied.data).toMatchObject({ stage: { name: "form" }, codeError: null });
  expect((await get(openCheckout, "/checkout")).kept?.discount).toMatchObject({ code: "ENTER25" });
  expect(paygate.payRequestIds()).toEqual([]);
});

test("an empty or forged cart is led to the cart, never to an error", async () => {
  expect(await proceed({ shownTotalCents: "1" })).toMatchObject({ to: "/cart" });
  cookie = "afi-cart=forged.forged";
  expect(await proceed({ shownTotalCents: "1" })).toMatchObject({ to: "/cart" });
  cookie = "afi-cart=forged.forged";
  expect(await get(openCheckout, "/checkout")).toMatchObject({ kept: null });
  expect(cookie).toBe("");
});
