import type { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { readableCode } from "~/events/tickets/ticket";
import { createLinks } from "~/links.server";
import { serviceDbContext } from "~/platform/context";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { orderLinksContext } from "~/shop/context";
import { LINK_ON_ITS_WAY } from "~/shop/orders/lookup-page";
import type { Buyer } from "~/shop/orders/order";
import { receiveNotify } from "~/shop/payments/payments.server";
import { createFormGuard, SUBMISSIONS_PER_ADDRESS } from "../../../server/http/limits/form-limits.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  AMINA,
  addProduct,
  addTicketPackage,
  orderRequestFor,
  place,
  startTestPayment,
} from "../../../test/support/orders.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { refundInFull } from "../../../test/support/paid-orders.ts";
import { sendForm } from "../../../test/support/send-form.ts";
import { loader as showOrder } from "./order";
import { action as lookUp } from "./order-lookup";
import { loader as giveTicketFile } from "./ticket-ics";

describe("an order's page", () => {
  const backend = useTestBackend();
  const links = () => createLinks(backend().keyFor, TEST_SITE_URL).orderLinks;

  function withOrders(context: RouterContextProvider): RouterContextProvider {
    context.set(serviceDbContext, backend().service);
    context.set(orderLinksContext, links());
    return context;
  }

  async function open(address: string) {
    const { pathname } = new URL(address);
    const context = withOrders(pageContext({ db: backend().anon }).context);
    const args = {
      params: { reference: pathname.split("/")[2] ?? "" },
      request: new Request(address),
      context,
    };
    const { data, init } = await showOrder(args as unknown as Parameters<typeof showOrder>[0]);
    return { ...data, status: init?.status ?? 200, headers: new Headers(init?.headers) };
  }

  async function paidOrder(
    buyer: Buyer = { ...AMINA, address: "9 Acacia Walk", city: "Cape Town", postalCode: "7925" },
  ) {
    const { service } = backend();
    const bank = fakePayGate();
    const product = await addProduct(service, { name: "Cowrie Column Gown", sizes: ["M"] });
    const seat = await addTicketPackage(service, { event_location: "Stellenbosch" });
    const lines = [
      { id: product, size: "M", quantity: 1 },
      { id: seat, size: null, quantity: 2 },
    ];
    const order = await place(service, orderRequestFor(product, { lines, buyer }));
    await receiveNotify(service, bank, bank.notice(await startTestPayment(service, bank, order), "1"));
    return order;
  }

  it("shows state, steps, lines with VAT and tickets to the holder of the link", {
    tags: "@10.6",
  }, async () => {
    const { reference } = await paidOrder();
    const { order, status, headers } = await open(links().hrefFor({ reference: reference, linkVersion: 0 }));
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(order).toMatchObject({
      reference,
      title: "Being prepared",
      notes: ["Your confirmation is being written."],
      addressRequest: null,
      promise: { hoursGone: 0, title: "24 hours left" },
      goesTo: { lines: ["Amina Sow", "9 Acacia Walk", "Cape Town 7925"] },
      lines: [
        { name: "Cowrie Column Gown", detail: "Size M, Quantity 1", totalCents: 120_000, returns: null },
      ],
      payNow: null,
      bill: {
        ticketCount: 2,
        ticketCents: 680_000,
        totalCents: 800_000,
        vatCents: 104_348,
        totalLabel: "Paid",
      },
    });
    expect(order?.steps.map(({ state }) => state)).toEqual(["done", "done", "now", "ahead", "ahead"]);
    expect(order?.tickets.map(({ eyebrow }) => eyebrow)).toEqual(["Ticket 1 of 2", "Ticket 2 of 2"]);
  });

  it("knows when the confirmation went out", async () => {
    const placed = await paidOrder();
    const sent_at = new Date().toISOString();
    await backend()
      .service.updateTable("outbox")
      .set({ status: "sent", sent_at })
      .where("dedupe_key", "=", `order_confirmation:${placed.id}`)
      .execute();
    const { order } = await open(links().hrefFor({ reference: placed.reference, linkVersion: 0 }));
    expect(order?.notes).toEqual([]);
  });

  it("shows the look-up form instead, the same for orders that exist and that do not", {
    tags: "@10.7",
  }, async () => {
    const [one, other] = [await paidOrder(), await paidOrder()];
    const key =
      new URL(links().hrefFor({ reference: one.reference, linkVersion: 0 })).searchParams.get("key") ?? "";
    const page = `${TEST_SITE_URL}/order`;
    for (const address of [
      `${page}/${one.reference}`,
      `${page}/${one.reference}?key=`,
      `${page}/${one.reference}?key=${key.slice(0, -2)}`,
      `${page}/${other.reference}?key=${key}`,
      `${page}/SHOP-1000000000000`,
      `${page}/SHOP-1000000000000?key=${key}`,
    ]) {
      const { order, status, headers } = await open(address);
      expect([order, status, headers.get("Cache-Control")], address).toEqual([
        null,
        403,
        "private, no-store",
      ]);
    }
  });

  async function file(address: string) {
    const [, , reference = "", name = ""] = new URL(address).pathname.split("/");
    const context = withOrders(pageContext({ db: backend().anon }).context);
    const params = { reference, ticket: name.replace(/\.ics$/, "") };
    const args = { params, request: new Request(address), context };
    return giveTicketFile(args as unknown as Parameters<typeof giveTicketFile>[0]);
  }

  it("asks for the address of a parcel that has none, and promises no hour until it is known", {
    tags: "@10.81",
  }, async () => {
    for (const buyer of [AMINA, { ...AMINA, city: "Cape Town" }]) {
      const { reference } = await paidOrder(buyer);
      expect((await open(links().hrefFor({ reference: reference, linkVersion: 0 }))).order).toMatchObject({
        addressRequest: {
          words: expect.stringContaining("the 24 hours start when we know where to send it"),
        },
        promise: null,
        goesTo: { lines: [] },
      });
    }
  });

  it("shows the tickets of a refunded order as void, with no code and a file that empties the diary", async () => {
    const { id, reference } = await paidOrder();
    const before = await open(links().hrefFor({ reference: reference, linkVersion: 0 }));
    expect(before.order?.tickets.every(({ code }) => code !== null)).toBe(true);
    await refundInFull(backend().service, id);
    const { order } = await open(links().hrefFor({ reference: reference, linkVersion: 0 }));
    expect(order).toMatchObject({
      title: "Refunded",
      notes: [expect.stringContaining("on its way back"), "The tickets of this order are void."],
      bill: { totalLabel: "Refunded" },
    });
    expect(order?.tickets.map(({ code }) => code)).toEqual([null, null]);
    const codes = await backend()
      .service.selectFrom("tickets")
      .select(["id", "code"])
      .where("order_id", "=", id)
      .execute();
    for (const { code } of codes)
      for (const shown of [code, readableCode(code)]) expect(JSON.stringify(order)).not.toContain(shown);
    // A link from before the change.
    const address = TEST_SITE_URL + (before.order?.tickets[0]?.calendarHref ?? "");
    expect(await (await file(address)).text()).toContain("STATUS:CANCELLED");
    const used = backend()
      .service.updateTable("tickets")
      .set({ used_at: new Date().toISOString() })
      .where("id", "=", codes[0]?.id ?? "")
      .execute();
    await expect(used).rejects.toMatchObject({ code: "23514" });
  });

  it("gives a ticket's date to a diary, with the key of its order only", async () => {
    const [one, other] = [await paidOrder(), await paidOrder()];
    const { order } = await open(links().hrefFor({ reference: one.reference, linkVersion: 0 }));
    const address = TEST_SITE_URL + (order?.tickets[0]?.calendarHref ?? "");
    const response = await file(address);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(await response.text()).toContain("DTSTART:20971208T160000Z");
    for (const forged of [address.replace(/key=.*/, ""), address.replace(one.reference, other.reference)])
      await expect(file(forged)).rejects.toMatchObject({ init: { status: 404 } });
  });

  describe("the look-up form", () => {
    const ask = (fields: Record<string, string>, settings = {}) =>
      sendForm(
        (args: Parameters<typeof lookUp>[0]) => {
          withOrders(args.context as RouterContextProvider);
          return lookUp(args);
        },
        fields,
        { db: backend().anon, ...settings },
      );
    const linkMails = () =>
      backend()
        .service.selectFrom("outbox")
        .select(["recipient", "payload"])
        .where("kind", "=", "order_link")
        .execute();

    it("mails the link, and answers the same whether or not there is such an order", {
      tags: "@10.52",
    }, async () => {
      const order = await paidOrder();
      const right = await ask({ reference: order.reference.toLowerCase(), email: AMINA.email });
      const wrongAddress = await ask({ reference: order.reference, email: "stranger@mail.example" });
      const wrongNumber = await ask({ reference: "SHOP-1000000000000", email: AMINA.email });
      expect(right.answer).toEqual({ status: "done", message: LINK_ON_ITS_WAY });
      expect(wrongAddress).toEqual(right);
      expect(wrongNumber).toEqual(right);
      expect(await linkMails()).toEqual([{ recipient: AMINA.email, payload: { order_id: order.id } }]);
    });

    it("is not for guessing", async () => {
      const formGuard = createFormGuard();
      for (let count = 0; count < SUBMISSIONS_PER_ADDRESS; count += 1)
        await ask({ reference: `SHOP-${1_000_000_000_000 + count}`, email: AMINA.email }, { formGuard });
      const { answer, status } = await ask({ reference: "SHOP-1", email: AMINA.email }, { formGuard });
      expect([answer.message, status]).toEqual([TOO_MANY, 429]);
    });

    it("says what is missing", async () => {
      const { answer, status } = await ask({ reference: " ", email: "nobody" });
      expect(status).toBe(400);
      expect(answer).toMatchObject({
        status: "invalid",
        errors: { reference: expect.anything(), email: expect.anything() },
      });
    });
  });
});
