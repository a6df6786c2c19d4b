import { randomInt, randomUUID } from "node:crypto";
import { encodeFields, type Fields, fieldValue, parseFields } from "../checksum.ts";
import { type Account, requestFields } from "../messages.ts";
import { deliverNotify, type NotifyMode } from "./notify.ts";
import { isExpired, type Outcome, reportFields, returnFields, type SimulatedPayment } from "./payment.ts";
import { checkInitiate, checkProcess, checkQuery, type ErrorCode } from "./rules.ts";
import type { PaymentStore } from "./store.ts";

export interface SimulatorOptions {
  account: Account;
  /** The only origin that notices and browsers are sent to. */
  shopOrigin: string;
  store: PaymentStore;
  /** Posts a notice to the shop. Tests replace it. */
  post?: (url: string, body: string) => Promise<string>;
  now?: () => number;
}

export interface Choice {
  outcome: Outcome;
  notify: NotifyMode;
}

export type Opened = { kind: "open"; payment: SimulatedPayment } | { kind: "error"; code: ErrorCode };
/** Where to send the browser, with which fields. */
export type Decided =
  | { kind: "decided"; payment: SimulatedPayment; returnUrl: string; fields: Fields }
  | { kind: "error"; code: ErrorCode };

export type Simulator = ReturnType<typeof createSimulator>;

/** PayGate's side of the protocol, without a bank. */
export function createSimulator(options: SimulatorOptions) {
  const { account, shopOrigin, store } = options;
  const now = options.now ?? Date.now;
  const post = options.post ?? postForm;

  /** Answers initiate.trans. */
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

  /** Answers process.trans: what the payment page shows. */
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

  /** After the person's choice: as documented, the shop is notified before the browser returns. */
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

  /** Answers query.trans. */
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
