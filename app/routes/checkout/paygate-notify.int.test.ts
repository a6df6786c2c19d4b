import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/platform/db/client";
import { paymentsContext } from "~/shop/context";
import { findOrderOutcome } from "~/shop/orders/orders.server";
import { createPaymentLimits } from "~/shop/payments/payment-limits.server";
import { encodeFields } from "../../../paygate/checksum.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import { addProduct, orderRequestFor, place, startTestPayment } from "../../../test/support/orders.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { action, loader } from "./paygate-notify";

describe("a notice from PayGate", () => {
  const backend = useTestBackend();
  let bank: FakePayGate;
  beforeEach(() => {
    bank = fakePayGate();
  });

  async function buy() {
    const { service } = backend();
    const order = await place(service, orderRequestFor(await addProduct(service)));
    return { order, payRequestId: await startTestPayment(service, bank, order) };
  }

  async function post(body: string, service: Db = backend().service) {
    const { context, errors } = pageContext({ db: backend().anon });
    context.set(paymentsContext, {
      paygate: bank.paygate,
      account: bank.account,
      isTest: true,
      db: service,
      limits: createPaymentLimits(),
    });
    const request = new Request(`${TEST_SITE_URL}/paygate/notify`, { method: "POST", body });
    const response = await action({ request, context } as never);
    return {
      status: response.status,
      type: response.headers.get("Content-Type"),
      text: await response.text(),
      errors,
    };
  }

  it("is answered OK in plain text once it is stored", { tags: "@10.60" }, async () => {
    const { order, payRequestId } = await buy();
    expect(await post(encodeFields(bank.notice(payRequestId, "1")))).toMatchObject({
      status: 200,
      type: "text/plain",
      text: "OK",
    });
    expect(await findOrderOutcome(backend().service, order.reference)).toMatchObject({ status: "paid" });
  });

  it("is answered OK again when it is repeated, and for a payment that failed", async () => {
    const { payRequestId } = await buy();
    const notice = encodeFields(bank.notice(payRequestId, "2"));
    expect((await post(notice)).text).toBe("OK");
    expect((await post(notice)).text).toBe("OK");
  });

  it("that cannot be stored is answered 503, so that it is sent again", { tags: "@10.60" }, async () => {
    const { order, payRequestId } = await buy();
    const notice = encodeFields(bank.notice(payRequestId, "1"));
    // A visitor's session may not write here, as if the database refused.
    const answer = await post(notice, backend().anon);
    expect(answer).toMatchObject({ status: 503, errors: ["could not store the payment notification"] });
    expect(answer.text).not.toBe("OK");
    expect(await findOrderOutcome(backend().service, order.reference)).toMatchObject({ status: "pending" });
    expect((await post(notice)).text).toBe("OK");
    expect(await findOrderOutcome(backend().service, order.reference)).toMatchObject({ status: "paid" });
  });

  it("that PayGate cannot confirm now is answered 503, and pays once it can", async () => {
    const { order, payRequestId } = await buy();
    const notice = encodeFields(bank.notice(payRequestId, "1"));
    bank.respondWith(() => new Response("<html>Blocked</html>"));
    expect(await post(notice)).toMatchObject({ status: 503, text: "Please try again" });
    expect(await findOrderOutcome(backend().service, order.reference)).toMatchObject({ status: "pending" });
    bank.respondWith(null);
    expect((await post(notice)).text).toBe("OK");
    expect(await findOrderOutcome(backend().service, order.reference)).toMatchObject({ status: "paid" });
  });

  it.each(["", "hello", "PAY_REQUEST_ID=1&CHECKSUM=2", "%00%ff&&==", "x".repeat(15_000)])(
    "that is none is not answered OK: %j",
    async (body) => {
      expect(await post(body)).toMatchObject({ status: 400, text: "Wrong checksum" });
    },
  );

  it("that is far too long is not even read", async () => {
    expect((await post("x".repeat(20_000))).status).toBe(413);
  });

  it("comes by POST only", () => {
    const response = loader();
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST");
  });
});
