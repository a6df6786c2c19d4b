import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { findVisitorContext, serviceDbContext } from "~/platform/context";
import type { CheckoutResult } from "~/shop/checkout/checkout-result";
import { outcomeCookie } from "~/shop/checkout/outcome-cookie.server";
import { orderLinksContext, paymentsContext } from "~/shop/context";
import { stepsAfterPayment } from "~/shop/orders/after-payment";
import { createOrderLinks } from "~/shop/orders/order-link";
import { expireOrders } from "~/shop/orders/orders.server";
import { createPaymentLimits } from "~/shop/payments/payment-limits.server";
import { receiveNotify } from "~/shop/payments/payments.server";
import { encodeFields } from "../../../paygate/checksum.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { addProduct, stockOf } from "../../../test/support/orders.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { action as checkOut } from "./checkout";
import { loader as cancelledLoader } from "./payment-cancelled";
import { loader as stateLoader } from "./payment-state";
import { action as comeBack, loader as successLoader } from "./payment-success";
import { loader as ticketLoader } from "./ticket-checkout";

const TOTE = { id: "painted-gable-tote", size: null, quantity: 2 };
const backend = useTestBackend({ seedDemo: true });
const links = createOrderLinks(Buffer.from("key"), TEST_SITE_URL);
let paygate: FakePayGate;
beforeEach(() => {
  paygate = fakePayGate();
});

/** From a network of its own, because unpaid orders are counted. */
function stage(service = backend().service, address: string = randomUUID()) {
  const { context, errors } = pageContext({ db: backend().anon, address });
  context.set(serviceDbContext, service);
  const { account } = paygate;
  const limits = createPaymentLimits();
  context.set(paymentsContext, { paygate: paygate.paygate, account, isTest: true, db: service, limits });
  context.set(orderLinksContext, links);
  return { context, errors };
}

/** Loaders and actions take more arguments than are used here. */
const argsOf = (request: Request, context: RouterContextProvider) => ({ request, context }) as never;

interface CheckoutRequest {
  key?: string;
  device?: string;
  lines?: object[];
  totalCents?: number;
  fields?: Record<string, string>;
}
async function buy(orderRequest: CheckoutRequest = {}, staged = stage()): Promise<CheckoutResult> {
  return (await post(orderRequest, staged.context)).data as CheckoutResult;
}
function post({ fields = {}, ...orderRequest }: CheckoutRequest, context: RouterContextProvider) {
  const body = new URLSearchParams({
    firstName: "Naledi",
    lastName: "Khumalo-Osei",
    email: "naledi@mail.example",
    ...fields,
    order: JSON.stringify({ key: randomUUID(), lines: [TOTE], totalCents: 290_000, ...orderRequest }),
  });
  const request = new Request(`${TEST_SITE_URL}/checkout`, { method: "POST", body });
  return checkOut(argsOf(request, context));
}
async function bought(orderRequest: CheckoutRequest = {}) {
  const answer = await buy(orderRequest);
  if (answer.status !== "pay") throw new Error(`not to be paid: ${JSON.stringify(answer)}`);
  return { ...answer, payRequestId: paygate.payRequestIds().at(-1) ?? "" };
}
const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`${TEST_SITE_URL}${path}`, { headers });
/** From the browser that placed the order. */
const own = (path: string, reference: string) =>
  get(path, { Cookie: outcomeCookie(links, reference, TEST_SITE_URL).split(";")[0] ?? "" });
/** Where a loader or an action redirects to; null when it does not. */
async function target(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return `${thrown.status} ${thrown.headers.get("Location")}`;
  }
}
const orderOf = (reference: string) =>
  backend()
    .service.selectFrom("orders")
    .select(["status", "total_cents"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

describe("checking out", () => {
  test("gives the four fields of the process form, the order's own page, and no key", {
    tags: "@7.31",
  }, async () => {
    const answer = await bought();
    expect(answer.action).toMatch(/process\.trans$/);
    expect(answer.fields.map(([name]) => name)).toEqual([
      "PAYGATE_ID",
      "PAY_REQUEST_ID",
      "REFERENCE",
      "CHECKSUM",
    ]);
    expect(answer.reference).toMatch(/^SHOP-\d{13,}$/);
    expect(answer.orderPath).toMatch(new RegExp(`^/order/${answer.reference}\\?key=`));
    expect(JSON.stringify(answer)).not.toContain(paygate.account.key);
  });

  test("a price from the browser changes nothing; another total is shown before it is paid", {
    tags: "@10.15",
  }, async () => {
    const key = randomUUID();
    const orderRequest = { key, lines: [{ ...TOTE, priceCents: 1 }], totalCents: 2 };
    expect(await buy(orderRequest)).toEqual({
      status: "repriced",
      totalCents: 290_000,
      prices: [{ id: TOTE.id, priceCents: 145_000 }],
    });
    expect(paygate.payRequestIds()).toEqual([]);
    const { reference } = await bought({ key });
    expect((await post({ key }, stage().context)).init).toMatchObject({
      headers: { "Set-Cookie": outcomeCookie(links, reference, TEST_SITE_URL) },
    });
    expect(await orderOf(reference)).toEqual({ status: "pending", total_cents: 290_000 });
  });

  test("a total the buyer did not agree to holds nothing", async () => {
    const product = await addProduct(backend().service, { stock: 1 });
    const orderRequest = { lines: [{ id: product, size: null, quantity: 1 }], totalCents: 100 };
    expect(await buy(orderRequest)).toMatchObject({ status: "repriced", totalCents: 120_000 });
    expect(await stockOf(backend().service, product)).toBe(1);
  });

  test("the same attempt sent twice is one order", async () => {
    const key = randomUUID();
    expect((await bought({ key })).reference).toBe((await bought({ key })).reference);
  });

  test("a payment that was begun is continued at its own page, in the browser that placed the order only", async () => {
    const { reference, action, fields, payRequestId } = await bought();
    const resume = async (headers: Record<string, string>) => {
      const body = new URLSearchParams({ continue: reference });
      const request = new Request(`${TEST_SITE_URL}/checkout`, {
        method: "POST",
        body,
        headers: { Accept: "application/json", ...headers },
      });
      return (await checkOut(argsOf(request, stage().context))).data;
    };
    const cookie = { Cookie: own("/checkout", reference).headers.get("Cookie") ?? "" };
    expect(await resume(cookie)).toEqual({
      status: "continue",
      totalCents: 290_000,
      count: 2,
      action,
      fields,
    });
    expect(await resume({})).toEqual({ status: "ended" });
    await receiveNotify(backend().service, paygate, paygate.notice(payRequestId, "1"));
    expect(await resume(cookie)).toEqual({ status: "paid", reference });
  });

  test("an order is its buyer's when they are signed in, and a guest's when that cannot be made out", async () => {
    const { id, email, db } = await backend().userClient("user");
    const buyAs = async (findVisitor: () => Promise<{ id: string; email: string; db: typeof db } | null>) => {
      const staged = stage();
      staged.context.set(findVisitorContext, findVisitor);
      const answer = await buy({ fields: { email } }, staged);
      return "reference" in answer ? answer.reference : answer.status;
    };
    const own = await buyAs(async () => ({ id, email, db }));
    const guests = [
      await buyAs(async () => null),
      await buyAs(async () => {
        throw new Error("the sign-in service is away");
      }),
    ];
    const data = await db.selectFrom("orders").select("reference").execute();
    expect(data).toEqual([{ reference: own }]);
    for (const reference of guests) expect(await orderOf(reference)).toMatchObject({ status: "pending" });
  });

  test("a refused item is named", async () => {
    expect(await buy({ lines: [{ ...TOTE, size: "XL" }] })).toMatchObject({
      status: "refused",
      itemId: TOTE.id,
      itemName: "Painted Gable Tote",
      reason: "no_such_size",
    });
    for (const quantity of [-1, 0, 1.5, 1e9])
      expect(await buy({ lines: [{ ...TOTE, quantity }] }), String(quantity)).toMatchObject({
        status: "refused",
        itemName: "Painted Gable Tote",
      });
  });

  test("missing fields and a wish that is none place nothing", async () => {
    expect(await buy({ fields: { firstName: "", email: "naledi" } })).toMatchObject({
      status: "invalid",
      errors: { firstName: "Please fill this in." },
    });
    expect(await buy({ lines: [] })).toEqual({ status: "failed" });
  });

  test("PayGate's refusals and a broken database are one failure to the buyer", {
    tags: "@5.40",
  }, async () => {
    paygate.respondWith(() => new Response("ERROR=PGID_NOT_EN"));
    expect(await buy()).toEqual({ status: "failed" });
    paygate.respondWith(() => new Response("PAYGATE_ID=10011072130"));
    expect(await buy()).toEqual({ status: "failed" });
    const broken = stage(faultyDb({ anon: backend().service }, { place_order: "fails" }));
    expect(await buy({}, broken)).toEqual({ status: "failed" });
    expect(broken.errors).toEqual(["could not place the order"]);
  });
});

describe("many payments", () => {
  /** A run on the last seats from one address: all share the rate limits, and each has its own product. */
  function release() {
    const limits = createPaymentLimits();
    const address = randomUUID();
    return async (orderRequest: CheckoutRequest & { email: string }) => {
      const staged = stage(backend().service, address);
      staged.context.set(paymentsContext, { ...staged.context.get(paymentsContext), limits });
      return buy({ device: randomUUID(), ...orderRequest, fields: { email: orderRequest.email } }, staged);
    };
  }
  const lineOf = (id: string) => ({ lines: [{ id, size: null, quantity: 1 }], totalCents: 120_000 });

  test("30 buyers behind one address all get to pay", { tags: "@10.64" }, async () => {
    const product = await addProduct(backend().service, { stock: 60 });
    const start = release();
    for (let number = 1; number <= 30; number += 1)
      expect(await start({ email: `guest-${number}@mail.example`, ...lineOf(product) })).toMatchObject({
        status: "pay",
      });
    expect(await stockOf(backend().service, product)).toBe(30);
  });

  test("one order too often: told what and how long, and its piece is back on sale", async () => {
    const product = await addProduct(backend().service, { stock: 1 });
    const start = release();
    const orderRequest = { key: randomUUID(), email: "thabo@mail.example", ...lineOf(product) };
    for (let started = 1; started <= 5; started += 1)
      expect(await start(orderRequest)).toMatchObject({ status: "pay" });
    expect(await stockOf(backend().service, product)).toBe(0);
    // Released and placed again, it is a new order, but the attempt still counts.
    for (let again = 1; again <= 2; again += 1) {
      const answer = await start(orderRequest);
      expect(answer).toMatchObject({ status: "limited", limit: "order" });
      expect("retryAfterS" in answer && answer.retryAfterS).toBeGreaterThan(29 * 60);
      expect(await stockOf(backend().service, product)).toBe(1);
    }
  });

  test("one device with ever other names is stopped; the others behind its address are not", async () => {
    const product = await addProduct(backend().service, { stock: 40 });
    const start = release();
    const device = randomUUID();
    const next = (number: number) =>
      start({ device, email: `robot-${number}@mail.example`, ...lineOf(product) });
    for (let number = 1; number <= 10; number += 1) await next(number);
    // Ten unpaid orders hold stock; after twelve starts no further one is tried.
    for (const number of [11, 12])
      expect(await next(number)).toMatchObject({ status: "limited", limit: "device_holds" });
    expect(await next(13)).toMatchObject({ status: "limited", limit: "device" });
    expect(await stockOf(backend().service, product)).toBe(30);
    expect(await start({ email: "naledi@mail.example", ...lineOf(product) })).toMatchObject({
      status: "pay",
    });
  });

  test("an address far above its share is answered 429 with the time to wait, and holds nothing", async () => {
    const product = await addProduct(backend().service, { stock: 1 });
    const { context } = stage();
    const reached = { limit: "address" as const, retryAfterS: 61 };
    const limits = { ...createPaymentLimits(), countCheckout: async () => reached };
    context.set(paymentsContext, { ...context.get(paymentsContext), limits });
    const { data, init } = await post({ ...lineOf(product) }, context);
    expect(data).toEqual({ status: "limited", ...reached });
    expect(init).toMatchObject({ status: 429, headers: { "Retry-After": "61" } });
    expect(await stockOf(backend().service, product)).toBe(1);
  });
});

describe("coming back", () => {
  const back = (reference: string, body: string) =>
    target(
      comeBack(
        argsOf(
          new Request(`${TEST_SITE_URL}/payment-success?ref=${reference}`, { method: "POST", body }),
          stage().context,
        ),
      ),
    );
  const open = async (reference: string, staged = stage()) =>
    (await successLoader(argsOf(own(`/payment-success?ref=${reference}`, reference), staged.context))).data;
  const openCancelled = async (reference: string, staged = stage()) =>
    (await cancelledLoader(argsOf(own(`/payment-cancelled?ref=${reference}`, reference), staged.context)))
      .data;

  test("is verified, recorded and sent on to the page, which asks PayGate about the money", {
    tags: "@10.19",
  }, async () => {
    const { reference, payRequestId } = await bought();
    paygate.decide(payRequestId, "1");
    const posted = encodeFields(paygate.returnFields(payRequestId, "1"));
    expect(await back(reference, posted)).toBe(`303 /payment-success?ref=${reference}`);
    expect(await orderOf(reference)).toMatchObject({ status: "pending" });
    const page = await open(reference);
    expect(page).toMatchObject({ reference, state: "paid", isBeingChecked: false });
    // Paid without an address: nothing is promised for tomorrow.
    expect(page.steps?.[2]).toMatchObject({ when: "Once we have the address", asksForAddress: true });
    expect(await orderOf(reference)).toMatchObject({ status: "paid" });
  });

  test("by GET, with the fields in the address, is the same", async () => {
    const { reference, payRequestId } = await bought();
    const fields = encodeFields(paygate.returnFields(payRequestId, "2"));
    const request = get(`/payment-success?ref=${reference}&${fields}`);
    expect(await target(successLoader(argsOf(request, stage().context)))).toBe(
      `302 /payment-success?ref=${reference}`,
    );
    expect(await orderOf(reference)).toMatchObject({ status: "declined" });
  });

  test.each([
    ["2", "declined", true],
    ["4", "cancelled", false],
  ])("with status %s ends at /payment-cancelled", async (digit, status, isDeclined) => {
    const { reference, payRequestId } = await bought();
    await back(reference, encodeFields(paygate.returnFields(payRequestId, digit)));
    expect(await orderOf(reference)).toMatchObject({ status });
    const path = `/payment-cancelled?ref=${reference}`;
    expect(await target(open(reference))).toBe(`302 ${path}`);
    expect(await openCancelled(reference)).toMatchObject({ isDeclined });
  });

  test("with a wrong checksum changes nothing", { tags: "@10.20" }, async () => {
    const { reference, payRequestId } = await bought();
    const forged = `PAY_REQUEST_ID=${payRequestId}&TRANSACTION_STATUS=2&CHECKSUM=${"0".repeat(32)}`;
    expect(await back(reference, forged)).toBe(`303 /payment-success?ref=${reference}`);
    expect(await orderOf(reference)).toMatchObject({ status: "pending" });
  });

  test("with far more than PayGate ever says is not even read", async () => {
    const { reference, payRequestId } = await bought();
    const padded = encodeFields(paygate.returnFields(payRequestId, "2")) + " ".repeat(16_000);
    expect(await back(reference, padded)).toBe(`303 /payment-success?ref=${reference}`);
    expect(await orderOf(reference)).toMatchObject({ status: "pending" });
  });

  test("while the bank thinks, the page waits; it never says that nothing was charged", async () => {
    const { reference, payRequestId } = await bought();
    await back(reference, encodeFields(paygate.returnFields(payRequestId, "5")));
    expect(await open(reference)).toMatchObject({
      state: "open",
      wait: expect.stringContaining("A bank transfer can take up to 3 working days."),
    });
    expect(await target(openCancelled(reference))).toBe(`302 /payment-success?ref=${reference}`);
  });

  test("after the order ran out the page still waits, as long as PayGate has not said no", async () => {
    const { reference, payRequestId } = await bought();
    await expireOrders(backend().service, { at: new Date(Date.now() + 31 * 60_000) });
    expect(await orderOf(reference)).toMatchObject({ status: "expired" });
    paygate.respondWith(() => {
      throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
    });
    const cancelled = `/payment-cancelled?ref=${reference}`;
    expect(await open(reference)).toMatchObject({ state: "open" });
    expect(await target(openCancelled(reference))).toBe(`302 /payment-success?ref=${reference}`);

    await back(reference, encodeFields(paygate.returnFields(payRequestId, "4")));
    expect(await target(open(reference))).toBe(`302 ${cancelled}`);
    expect(await openCancelled(reference)).toMatchObject({ isDeclined: false });
  });

  test("paid too late for what was bought, says that we are checking", async () => {
    const { service } = backend();
    const last = { id: await addProduct(service, { stock: 1 }), size: null, quantity: 1 };
    const { reference, payRequestId } = await bought({ lines: [last], totalCents: 120_000 });
    await expireOrders(service, { at: new Date(Date.now() + 31 * 60_000) });
    await bought({ lines: [last], totalCents: 120_000 });
    await receiveNotify(service, paygate, paygate.notice(payRequestId, "1"));
    expect(await open(reference)).toMatchObject({ state: "paid", isBeingChecked: true });
  });

  test("with a wrong amount at PayGate, says that somebody looks into it", async () => {
    const { reference, payRequestId } = await bought();
    const { service } = backend();
    await receiveNotify(service, paygate, paygate.notice(payRequestId, "1", { AMOUNT: "100" }));
    await expireOrders(service, { at: new Date(Date.now() + 31 * 60_000) });
    expect(await open(reference)).toMatchObject({ state: "checking" });
    expect(await target(openCancelled(reference))).toBe(`302 /payment-success?ref=${reference}`);
  });

  test("to /payment-cancelled, with the database away, claims nothing about a charge", async () => {
    const staged = stage(faultyDb(backend(), { orders: "fails" }));
    const reference = "SHOP-1794744360118";
    expect(await target(openCancelled(reference, staged))).toBe(`302 /payment-success?ref=${reference}`);
  });

  test("with the database away waits too, and says so in the log", async () => {
    const staged = stage(faultyDb(backend(), { orders: "fails" }));
    expect(await open("SHOP-1794744360118", staged)).toMatchObject({ state: "open" });
    expect(staged.errors).toEqual(["could not look up the payment"]);
  });

  test("from another browser is the same page for every outcome, without a query to PayGate", async () => {
    const [paid, declined] = [await bought(), await bought()];
    await receiveNotify(backend().service, paygate, paygate.notice(paid.payRequestId, "1"));
    await receiveNotify(backend().service, paygate, paygate.notice(declined.payRequestId, "2"));
    const [waiting] = [await bought()];
    const asked = paygate.queried.length;
    const never = "SHOP-1000000000000";
    for (const reference of [paid.reference, declined.reference, waiting.reference, never]) {
      // Another order's cookie grants nothing.
      const stranger = (path: string) =>
        get(path, { Cookie: own(path, "SHOP-1000000000001").headers.get("Cookie") ?? "" });
      const { context } = stage();
      const page = successLoader(argsOf(stranger(`/payment-success?ref=${reference}`), context));
      expect((await page).data).toEqual({
        siteUrl: TEST_SITE_URL,
        reference,
        state: "unknown",
        isBeingChecked: false,
        steps: stepsAfterPayment(null),
        wait: "",
        orderPath: null,
      });
      const cancelled = cancelledLoader(argsOf(stranger(`/payment-cancelled?ref=${reference}`), context));
      expect(await target(cancelled)).toBe(`302 /payment-success?ref=${reference}`);
      const state = await stateLoader(argsOf(stranger(`/payment-success/state?ref=${reference}`), context));
      expect(await state.json()).toEqual({ state: "unknown" });
    }
    expect(paygate.queried).toHaveLength(asked);
    const path = `/payment-success/state?ref=${paid.reference}`;
    const mine = await stateLoader(argsOf(own(path, paid.reference), stage().context));
    expect(await mine.json()).toEqual({ state: "paid" });
  });

  test("marks the browser with what PayGate signed, and with nothing else", async () => {
    const { reference, payRequestId } = await bought();
    const cookieAfter = async (body: string) => {
      const request = new Request(`${TEST_SITE_URL}/payment-success?ref=${reference}`, {
        method: "POST",
        body,
      });
      const answer = await comeBack(argsOf(request, stage().context)).catch((thrown: Response) => thrown);
      return (answer as Response).headers.get("Set-Cookie");
    };
    const fields = paygate.returnFields(payRequestId, "5");
    expect(await cookieAfter(encodeFields(fields))).toBe(outcomeCookie(links, reference, TEST_SITE_URL));
    expect(await cookieAfter(encodeFields([...fields, ["AMOUNT", "1"]]))).toBeNull();
    const forged = `PAY_REQUEST_ID=${payRequestId}&TRANSACTION_STATUS=1&CHECKSUM=${"0".repeat(32)}`;
    expect(await cookieAfter(forged)).toBeNull();
  });

  test("with an unknown reference, or none, is unknown", async () => {
    expect(await open("SHOP-1000000000000")).toMatchObject({ state: "unknown" });
    expect(await open("")).toMatchObject({ state: "unknown", reference: null });
  });
});

describe("a ticket link", () => {
  const openTicket = (query: string) =>
    ticketLoader(argsOf(get(`/ticket-checkout${query}`), stage().context));

  test.each([
    ["premium-table", "Premium Table Experience - Harvest Table 2025", 340_000],
    ["elevated-table", "Elevated Table Experience - Harvest Table 2025", 250_000],
    ["signature-tasting", "Signature Tasting Experience - Harvest Table 2025", 150_000],
  ])("%s gives its package", async (slug, name, priceCents) => {
    const { ticket, quantity } = await openTicket(`?ticket=${slug}&quantity=2`);
    expect(ticket).toMatchObject({ id: `${slug}-ticket`, name, priceCents, category: "ticket" });
    expect(ticket.image?.src).toMatch(/^\/media\//);
    expect(ticket.description).not.toBe("");
    expect(quantity).toBe(2);
  });

  test("unknown or missing goes to /events", async () => {
    for (const query of ["", "?ticket=", "?ticket=backstage"])
      expect(await target(openTicket(query)), query).toBe("302 /events");
  });
});
