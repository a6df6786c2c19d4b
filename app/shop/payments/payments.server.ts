import { sql } from "kysely";
import { z } from "zod";
import { callFunction, type Db } from "~/platform/db/client";
import { databaseNow } from "~/platform/db/database-clock";
import { endOfWorkingDays } from "~/platform/lib/public-holidays";
import { NoDiscountResult } from "~/shop/discounts/discounts.server";
import type { NoDiscount } from "~/shop/discounts/no-discount.server";
import {
  isOrderReference,
  type OrderOutcome,
  type OrderRefusal,
  type PlacedOrder,
} from "~/shop/orders/order";
import { findOrderOutcome, RefusalResult, toRefusal } from "~/shop/orders/orders.server";
import { BANK_WORKING_DAYS } from "~/shop/orders/promised-hours";
import { isUnpaidEnd } from "~/shop/orders/statuses";
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
import { HOLD_LIMIT_NAMES, type LimitReached, type PaymentLimits, type PaymentStart } from "./payment-limits";
import {
  type MessageKind,
  storable,
  storeForgedMessage,
  storePaymentMessage,
} from "./payment-messages.server";

const NOTIFY_PATH = "/paygate/notify";
const RETURN_PATH = "/payment-success";

/** Page views of a waiting payment query PayGate at most this often. */
const REQUERY_AFTER_S = 5;

export type StartedPayment =
  | ({ kind: "form" } & ProcessForm)
  /** Too many payment starts or unpaid orders; no stock is held. */
  | { kind: "limited"; reached: LimitReached }
  /** A product was sold meanwhile; the order has been released. */
  | OrderRefusal
  /** The order's code was used up meanwhile, or is being paid with from this network. */
  | ({ kind: "no_discount" } & NoDiscount)
  | {
      kind: "failed";
      /** provider: PayGate rejected the request or did not respond. closed: the order can no longer be paid. */
      reason: "provider" | "closed";
    };

export interface StartOptions extends Omit<PaymentStart, "email"> {
  siteUrl: string;
  /**
   * The client's network address, whose unpaid orders are counted; it replaces the device id where there is none. Null,
   * for tests, counts nothing.
   */
  address: string | null;
  limits: PaymentLimits;
  /** Also for an order that came to nothing: it gets a new hold where the stock allows it. */
  again?: boolean;
  /** For tests; the default is the database's clock. */
  at?: Date;
}

/**
 * Initiates a payment at PayGate, stores its request id and holds the stock; only then returns the form for the payment
 * page.
 */
export async function startPayment(
  service: Db,
  paygate: PayGate,
  order: Pick<PlacedOrder, "id" | "reference" | "status" | "totalCents" | "email">,
  { siteUrl, idempotencyKey, device, address, limits, again = false, at }: StartOptions,
): Promise<StartedPayment> {
  if (order.status !== "pending" && !(again && isUnpaidEnd(order.status)))
    return { kind: "failed", reason: "closed" };
  const reached = await limits.countStart({ idempotencyKey, email: order.email, device });
  if (reached) {
    // An earlier start may hold its stock.
    await callFunction(service, "release_order", { the_order: order.id });
    return { kind: "limited", reached };
  }

  const exchange = await paygate
    .initiate({
      reference: order.reference,
      amountCents: order.totalCents,
      email: order.email,
      returnUrl: `${siteUrl}${RETURN_PATH}?ref=${encodeURIComponent(order.reference)}`,
      notifyUrl: `${siteUrl}${NOTIFY_PATH}`,
      at: at ?? new Date(),
    })
    .catch(() => null);
  if (exchange?.reply.kind !== "accepted") {
    await storePaymentMessage(service, {
      kind: "initiate",
      orderId: order.id,
      sent: exchange && encodeFields(exchange.sent),
      received: exchange?.received ?? null,
      verdict: exchange?.reply.kind ?? "unreachable",
    });
    return { kind: "failed", reason: "provider" };
  }

  const { payRequestId } = exchange.reply;
  const input = {
    orderId: order.id,
    payRequestId,
    device: device ?? address,
    address,
    again,
    sent: storable(encodeFields(exchange.sent)),
    received: storable(exchange.received),
    at: at?.toISOString(),
  };
  const answer = StartResult.parse(await callFunction(service, "start_payment", { input }));
  switch (answer.kind) {
    case "started":
      return { kind: "form", ...paygate.processForm({ payRequestId, reference: order.reference }) };
    case "refused":
      return toRefusal(answer);
    case "limited":
      return { kind: "limited", reached: { limit: answer.limit, retryAfterS: answer.retryAfterS } };
    case "no_discount":
      return answer;
    case "closed":
      // It expired while PayGate processed the request.
      return { kind: "failed", reason: "closed" };
  }
}

const StartResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("started") }),
  z.object({ kind: z.literal("closed") }),
  z.object({ kind: z.literal("limited"), limit: z.enum(HOLD_LIMIT_NAMES), retryAfterS: z.number() }),
  NoDiscountResult,
  RefusalResult,
]);

/**
 * Handles a posted notice. `ignored`: not in the documented form, or not signed with our key. `unconfirmed`: it says
 * approved but PayGate could not be queried; it is stored and queried later. Throws when it could not be stored.
 */
export async function receiveNotify(
  service: Db,
  { account, paygate, address }: { account: Account; paygate: PayGate; address?: string },
  fields: Fields,
  at?: Date,
): Promise<"ok" | "ignored" | "unconfirmed"> {
  const notice = readNotice(account, fields);
  const received = encodeFields(documentedFields(fields));
  if (!notice || !isOrderReference(notice.reference)) {
    await storeForgedMessage(service, { kind: "notify", received, address });
    return "ignored";
  }
  const verdict = await recordPayment(service, { kind: "notify", ...notice, received, at });
  if (notice.status !== "approved" || verdict === "repeat") return "ok";
  // The checksum signs joined values, which is not enough to trust an approval.
  const answer = await queryPayment(service, paygate, notice, at);
  return answer === "none" ? "unconfirmed" : "ok";
}

/**
 * Handles the browser's return. It contains no amount, so an approval is only a reason to query PayGate. `ignored`: not
 * in the documented form, not signed with our key, or about another order.
 */
export async function receiveReturn(
  service: Db,
  account: Account,
  reference: string,
  fields: Fields,
  address?: string,
): Promise<"ok" | "ignored"> {
  const back = isOrderReference(reference) ? readReturn(account, reference, fields) : null;
  const received = encodeFields(documentedFields(fields));
  if (!back) {
    await storeForgedMessage(service, { kind: "return", received, address });
    return "ignored";
  }
  const verdict = await recordPayment(service, { kind: "return", ...back, reference, received });
  return verdict === "unknown" || verdict === "wrong_reference" ? "ignored" : "ok";
}

/** Queries PayGate for an order's undecided payments, and returns the order's state after that. */
export async function queryPayGate(
  service: Db,
  paygate: PayGate,
  reference: string,
  at?: Date,
): Promise<OrderOutcome | null> {
  for (const { pay_request_id } of await listWaiting(service, reference, at))
    await queryPayment(service, paygate, { payRequestId: pay_request_id, reference }, at);
  return findOrderOutcome(service, reference);
}

/** The undecided payments of an order, newest first; none when the order was queried moments ago. */
function listWaiting(service: Db, reference: string, at?: Date) {
  const recent = sql<string>`
    coalesce(${at ?? null}::timestamptz, now()) - make_interval(secs => ${REQUERY_AFTER_S})`;
  return service
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("pay_request_id")
    .where("reference", "=", reference)
    .where("payments.status", "in", ["started", "open"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_messages")
            .select("payment_messages.id")
            .whereRef("payment_messages.order_id", "=", "orders.id")
            .where("kind", "=", "query")
            .where("last_at", ">", recent),
        ),
      ),
    )
    .orderBy("number", "desc")
    .execute();
}

/**
 * Queries one payment. `refused`: PayGate has no transaction for it. `none`: no valid response. Only a report changes
 * anything.
 */
export async function queryPayment(
  service: Db,
  paygate: PayGate,
  { payRequestId, reference }: RequestName,
  at?: Date,
): Promise<"report" | "refused" | "none"> {
  const exchange = await paygate.query({ payRequestId, reference }).catch(() => null);
  const sent = exchange && encodeFields(exchange.sent);
  if (exchange?.reply) {
    const received = encodeFields(documentedFields(parseFields(exchange.received)));
    await recordPayment(service, { kind: "query", ...exchange.reply, sent, received, at });
    return "report";
  }
  const payment = await service
    .selectFrom("payments")
    .select(["id", "order_id"])
    .where("pay_request_id", "=", payRequestId)
    .executeTakeFirst();
  const isRefused = exchange !== null && fieldValue(parseFields(exchange.received), "ERROR") !== undefined;
  await storePaymentMessage(service, {
    kind: "query",
    orderId: payment?.order_id,
    paymentId: payment?.id,
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
    /** For tests. */
    at?: Date | undefined;
  };

/** The only way to `paid`; the caller has verified the signature. */
async function recordPayment(
  service: Db,
  { at, sent = null, received, ...report }: Testimony,
): Promise<string> {
  const heldFrom = report.isAtBank ? (at ?? (await databaseNow(service))) : null;
  const input = {
    ...report,
    sent: storable(sent),
    received: storable(received),
    at: at?.toISOString(),
    holdUntil: heldFrom ? endOfWorkingDays(heldFrom, BANK_WORKING_DAYS).toISOString() : undefined,
  };
  return (await callFunction(service, "record_payment", { input })).verdict;
}
