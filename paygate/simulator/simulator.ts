import { randomInt, randomUUID } from "node:crypto";
import { encodeFields, type Fields, fieldValue, parseFields } from "../checksum.ts";
import { type Account, requestFields } from "../messages.ts";
import { deliverNotify, type NotifyManner } from "./notify.ts";
import { isExpired, type Outcome, reportFields, returnFields, type SimulatedPayment } from "./payment.ts";
import { checkInitiate, checkProcess, checkQuery, type ErrorCode } from "./rules.ts";
import type { PaymentStore } from "./store.ts";

export interface SimulatorOptions {
  account: Account;
  /** The shop's own origin: the only place notices and browsers are sent to. */
  shopOrigin: string;
  store: PaymentStore;
  /** Takes a notice to the shop; the network unless a test listens. */
  post?: (url: string, body: string) => Promise<string>;
  now?: () => number;
}

export interface Choice {
  outcome: Outcome;
  notify: NotifyManner;
}

export type Opened = { kind: "open"; payment: SimulatedPayment } | { kind: "error"; code: ErrorCode };
/** Where the browser goes with which fields. */
export type Decided =
  | { kind: "decided"; payment: SimulatedPayment; returnUrl: string; fields: Fields }
  | { kind: "error"; code: ErrorCode };

export type Simulator = ReturnType<typeof createSimulator>;

/** PayGate's side of the protocol, without its bank. */
export function createSimulator(options: SimulatorOptions) {
  const { account, shopOrigin, store } = options;
  const now = options.now ?? Date.now;
  const post = options.post ?? postForm;

  /** The answer to initiate.trans. */
  async function initiate(body: string): Promise<string> {
    const fields = parseFields(body);
    const broken = checkInitiate(fields, account, shopOrigin);
    if (broken) return refusal(broken);
    const value = (name: string) => fieldValue(fields, name) ?? "";
    const payment: SimulatedPayment = {
      payRequestId: randomUUID().toUpperCase(),
      reference: value("REFERENCE"),
      amount: value("AMOUNT"),
      currency: value("CURRENCY"),
      email: value("EMAIL"),
      returnUrl: value("RETURN_URL"),
      notifyUrl: value("NOTIFY_URL"),
      echoed: fields.filter(([name, sent]) => /^USER[123]$/.test(name) && sent),
      startedAt: now(),
      outcome: null,
      decidedAt: 0,
      transactionId: String(randomInt(10_000_000, 1_000_000_000)),
    };
    try {
      await store.save(payment);
    } catch {
      return refusal("DATA_INS");
    }
    return encodeFields(requestFields(account, payment));
  }

  /** What the browser may see of the request it posts to process.trans. */
  async function open(body: string): Promise<Opened> {
    const fields = parseFields(body);
    const broken = checkProcess(fields);
    if (broken) return { kind: "error", code: broken };
    const payment = await store.find(fieldValue(fields, "PAY_REQUEST_ID") ?? "");
    if (!payment) return { kind: "error", code: "ND_INV_PRID" };
    const expected = fieldValue(requestFields(account, payment), "CHECKSUM");
    if (fieldValue(fields, "CHECKSUM")?.toLowerCase() !== expected)
      return { kind: "error", code: "DATA_CHK" };
    if (payment.outcome) return { kind: "error", code: payment.outcome === "cancel" ? "TXN_CAN" : "TXN_CMP" };
    if (isExpired(payment, now())) return { kind: "error", code: "TXN_PRC" };
    return { kind: "open", payment };
  }

  /** The person has chosen: the shop is told first, as documented, then the browser goes back. */
  async function decide(body: string, choice: Choice): Promise<Decided> {
    const opened = await open(body);
    if (opened.kind === "error") return opened;
    const payment = { ...opened.payment, outcome: choice.outcome, decidedAt: now() };
    await store.save(payment);
    await deliverNotify(payment, choice.notify, {
      post,
      report: () => reportFields(payment, account, now()),
    });
    return {
      kind: "decided",
      payment,
      returnUrl: payment.returnUrl,
      fields: returnFields(payment, account, now()),
    };
  }

  /** The answer to query.trans. */
  async function query(body: string): Promise<string> {
    const fields = parseFields(body);
    const broken = checkQuery(fields, account);
    if (broken) return refusal(broken);
    const payment = await store.find(fieldValue(fields, "PAY_REQUEST_ID") ?? "");
    if (!payment) return refusal("ND_INV_PRID");
    if (payment.reference !== fieldValue(fields, "REFERENCE")) return refusal("NO_TRANS_DATA");
    return encodeFields(reportFields(payment, account, now()));
  }

  return { initiate, open, decide, query };
}

function refusal(code: ErrorCode): string {
  return `ERROR=${code}`;
}

const NOTIFY_TIMEOUT_MS = 10_000;

async function postForm(url: string, body: string): Promise<string> {
  const response = await fetch(url, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    redirect: "manual",
    signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
  });
  return response.status === 200 ? response.text() : "";
}
