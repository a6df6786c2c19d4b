import { z } from "zod";
import type { Db } from "~/db/client";
import { isOrderReference, type OrderOutcome, type PlacedOrder } from "~/features/orders/order";
import { findOrderOutcome } from "~/features/orders/orders.server";
import { encodeFields, type Fields, fieldValue, parseFields } from "../../../paygate/checksum.ts";
import type { PayGate, ProcessForm } from "../../../paygate/client.ts";
import {
  type Account,
  documentedFields,
  type PaymentReport,
  type PaymentReturn,
  type RequestName,
  readNotice,
  readReturn,
} from "../../../paygate/messages.ts";
import type { LimitReached, PaymentLimits, PaymentStart } from "./payment-limits";
import { keepForgery, keepMessage, kept, type MessageKind } from "./payment-messages.server";

export const NOTIFY_PATH = "/paygate/notify";
export const RETURN_PATH = "/payment-success";

/** Whoever looks at a waiting payment makes us ask, but not more often than this. */
const ASK_AGAIN_AFTER_MS = 5_000;

export type StartedPayment =
  | ({ kind: "form" } & ProcessForm)
  /** Too many starts; the order has been let go. */
  | { kind: "limited"; reached: LimitReached }
  | {
      kind: "failed";
      /** provider: PayGate said no or nothing. closed: the order is no longer to be paid. */
      reason: "provider" | "closed";
    };

export interface StartOptions extends Omit<PaymentStart, "email"> {
  siteUrl: string;
  now: Date;
  limits: PaymentLimits;
}

/** Asks PayGate for a payment, stores its name for it, and only then gives out the form that leads there. */
export async function startPayment(
  service: Db,
  paygate: PayGate,
  order: Pick<PlacedOrder, "id" | "reference" | "status" | "totalCents" | "email">,
  { siteUrl, now, attempt, device, limits }: StartOptions,
): Promise<StartedPayment> {
  if (order.status !== "pending") return { kind: "failed", reason: "closed" };
  const reached = await limits.countStart({ attempt, email: order.email, device });
  if (reached) {
    await release(service, order.id);
    return { kind: "limited", reached };
  }

  const exchange = await paygate
    .initiate({
      reference: order.reference,
      amountCents: order.totalCents,
      email: order.email,
      returnUrl: `${siteUrl}${RETURN_PATH}?ref=${encodeURIComponent(order.reference)}`,
      notifyUrl: `${siteUrl}${NOTIFY_PATH}`,
      at: now,
    })
    .catch(() => null);
  if (exchange?.reply.kind !== "accepted") {
    await keepMessage(service, {
      kind: "initiate",
      orderId: order.id,
      sent: exchange && encodeFields(exchange.sent),
      received: exchange?.received ?? null,
      verdict: exchange?.reply.kind ?? "unreachable",
    });
    await release(service, order.id, { staysPending: true });
    return { kind: "failed", reason: "provider" };
  }

  const { payRequestId } = exchange.reply;
  const input = {
    orderId: order.id,
    payRequestId,
    sent: kept(encodeFields(exchange.sent)),
    received: kept(exchange.received),
    at: now.toISOString(),
  };
  const { data } = await service.rpc("start_payment", { input: JSON.stringify(input) }).throwOnError();
  // It may have run out while PayGate was thinking.
  if (StartAnswer.parse(data).status !== "pending") return { kind: "failed", reason: "closed" };
  return { kind: "form", ...paygate.processForm({ payRequestId, reference: order.reference }) };
}

const StartAnswer = z.object({ status: z.string() });

/** Nothing is held for a payment that was not started. */
async function release(service: Db, orderId: string, options: { staysPending?: boolean } = {}) {
  await service.rpc("release_order", { input: JSON.stringify({ orderId, ...options }) }).throwOnError();
}

/**
 * A notice that somebody posted. `ignored`: not in the documented form, or not signed with our key. `unconfirmed`: it
 * says approved and PayGate could not be asked; it is kept and asked about later. It throws when it could not be stored.
 */
export async function receiveNotify(
  service: Db,
  { account, paygate }: { account: Account; paygate: PayGate },
  fields: Fields,
  now = new Date(),
): Promise<"ok" | "ignored" | "unconfirmed"> {
  const notice = readNotice(account, fields);
  const received = encodeFields(documentedFields(fields));
  if (!notice || !isOrderReference(notice.reference)) {
    await keepForgery(service, { kind: "notify", received });
    return "ignored";
  }
  const verdict = await recordPayment(service, { kind: "notify", ...notice, received, now });
  if (notice.status !== "approved" || verdict === "repeat") return "ok";
  // The checksum signs joined values and is not enough for money.
  const answer = await queryPayment(service, paygate, notice, now);
  return answer === "none" ? "unconfirmed" : "ok";
}

/**
 * The browser's way back. It names no amount, so an approval is only a hint: ask PayGate next. `ignored`: not in the
 * documented form, not signed with our key, or about another order.
 */
export async function receiveReturn(
  service: Db,
  account: Account,
  reference: string,
  fields: Fields,
  now = new Date(),
): Promise<"ok" | "ignored"> {
  const back = isOrderReference(reference) ? readReturn(account, reference, fields) : null;
  const received = encodeFields(documentedFields(fields));
  if (!back) {
    await keepForgery(service, { kind: "return", received });
    return "ignored";
  }
  const verdict = await recordPayment(service, { kind: "return", ...back, reference, received, now });
  return verdict === "unknown" || verdict === "wrong_reference" ? "ignored" : "ok";
}

/** Asks what became of an order's payments that are still undecided, and tells how the order stands then. */
export async function askPayGate(
  service: Db,
  paygate: PayGate,
  reference: string,
  now = new Date(),
): Promise<OrderOutcome | null> {
  const { data } = await service
    .from("orders")
    .select("id, payments(id, pay_request_id, status, number)")
    .eq("reference", reference)
    .maybeSingle()
    .throwOnError();
  const waiting = (data?.payments ?? [])
    .filter(({ status }) => status === "started" || status === "open")
    .toSorted((one, other) => other.number - one.number);
  if (data && waiting.length > 0 && !(await wasJustAsked(service, data.id, now)))
    for (const { pay_request_id } of waiting)
      await queryPayment(service, paygate, { payRequestId: pay_request_id, reference }, now);
  return findOrderOutcome(service, reference);
}

async function wasJustAsked(service: Db, orderId: string, now: Date): Promise<boolean> {
  const { data } = await service
    .from("payment_messages")
    .select("id")
    .eq("order_id", orderId)
    .eq("kind", "query")
    .gt("last_at", new Date(now.getTime() - ASK_AGAIN_AFTER_MS).toISOString())
    .limit(1)
    .throwOnError();
  return data.length > 0;
}

/**
 * One question about one payment. `refused`: PayGate has nothing to tell of it. `none`: no answer that can be believed.
 * Only a report changes anything.
 */
export async function queryPayment(
  service: Db,
  paygate: PayGate,
  { payRequestId, reference }: RequestName,
  now = new Date(),
): Promise<"report" | "refused" | "none"> {
  const exchange = await paygate.query({ payRequestId, reference }).catch(() => null);
  const sent = exchange && encodeFields(exchange.sent);
  if (exchange?.reply) {
    const received = encodeFields(documentedFields(parseFields(exchange.received)));
    await recordPayment(service, { kind: "query", ...exchange.reply, sent, received, now });
    return "report";
  }
  const { data } = await service
    .from("payments")
    .select("id, order_id")
    .eq("pay_request_id", payRequestId)
    .maybeSingle()
    .throwOnError();
  const isRefused = exchange !== null && fieldValue(parseFields(exchange.received), "ERROR") !== undefined;
  await keepMessage(service, {
    kind: "query",
    orderId: data?.order_id,
    paymentId: data?.id,
    sent,
    received: exchange?.received ?? null,
    verdict: isRefused ? "refused" : exchange ? "unreadable" : "unreachable",
  });
  return isRefused ? "refused" : "none";
}

type Testimony = Partial<PaymentReport> &
  PaymentReturn & {
    kind: Exclude<MessageKind, "initiate">;
    reference: string;
    sent?: string | null;
    received: string | null;
    now: Date;
  };

/** The only door to `paid`; the signature has been checked by whoever calls. */
async function recordPayment(
  service: Db,
  { now, sent = null, received, ...report }: Testimony,
): Promise<string> {
  const input = { ...report, sent: kept(sent), received: kept(received), at: now.toISOString() };
  const { data } = await service.rpc("record_payment", { input: JSON.stringify(input) }).throwOnError();
  return RecordAnswer.parse(data).verdict;
}

const RecordAnswer = z.object({ verdict: z.string() });
