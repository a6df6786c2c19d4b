import { checksumOf, type Fields, fieldValue, withChecksum } from "../checksum.ts";
import type { Account } from "../messages.ts";

/** How long a request can be paid. */
export const REQUEST_LIFETIME_MS = 30 * 60 * 1000;
export const EFT_SETTLES_AFTER_MS = 6_000;

/** One payment request, as the simulator stores it. */
export interface SimulatedPayment {
  payRequestId: string;
  reference: string;
  amount: string;
  currency: string;
  email: string;
  returnUrl: string;
  notifyUrl: string;
  /** USER1 to USER3, echoed unchanged. */
  echoed: Fields;
  startedAt: number;
  outcome: Outcome | null;
  decidedAt: number;
  transactionId: string;
}

export const OUTCOMES = ["approve", "decline", "eft", "eft-open", "unavailable", "cancel"] as const;
/** What the person chose on the payment page. */
export type Outcome = (typeof OUTCOMES)[number];

/** The bank's result, in PayGate's codes. */
interface Verdict {
  status: string;
  code: string;
  auth: string;
  description: string;
  risk: string;
  method: string;
  detail: string;
}

const CARD = { method: "CC", detail: "Visa" };
const EFT = { method: "BT", detail: "SID" };
const NOT_YET = { status: "0", code: "", auth: "", description: "Not Done", risk: "XX", ...CARD };
const RECEIVED = { status: "5", code: "", auth: "", description: "Received", risk: "XX", ...EFT };

const VERDICTS: Record<Outcome, Verdict> = {
  approve: {
    status: "1",
    code: "990017",
    auth: "5T8A0Z",
    description: "Auth Done",
    risk: "AX",
    ...CARD,
  },
  // A declined card may have the word `null` as its AUTH_CODE; PayGate hashes it as empty.
  decline: {
    status: "2",
    code: "900003",
    auth: "null",
    description: "Insufficient Funds",
    risk: "NX",
    ...CARD,
  },
  eft: { status: "1", code: "990017", auth: "999999", description: "Auth Done", risk: "XX", ...EFT },
  "eft-open": RECEIVED,
  unavailable: {
    status: "0",
    code: "990022",
    auth: "null",
    description: "Bank not available",
    risk: "XX",
    ...CARD,
  },
  cancel: {
    status: "4",
    code: "990028",
    auth: "null",
    description: "Transaction cancelled by user",
    risk: "XX",
    ...CARD,
  },
};

/**
 * The bank's result at `now`: an EFT is first received, later settled. Depends only on the clock, so a restart changes
 * nothing.
 */
function verdictOn({ outcome, decidedAt }: SimulatedPayment, now: number): Verdict {
  if (!outcome) return NOT_YET;
  if (outcome === "eft" && now < decidedAt + EFT_SETTLES_AFTER_MS) return RECEIVED;
  return VERDICTS[outcome];
}

export function isExpired({ startedAt }: SimulatedPayment, now: number): boolean {
  return now - startedAt > REQUEST_LIFETIME_MS;
}

/** Notify and the query reply have the same fields in the same order. */
export function reportFields(payment: SimulatedPayment, account: Account, now: number): Fields {
  const { status, code, auth, description, risk, method, detail } = verdictOn(payment, now);
  const signed = (authCode: string): Fields => [
    ["PAYGATE_ID", account.id],
    ["PAY_REQUEST_ID", payment.payRequestId],
    ["REFERENCE", payment.reference],
    ["TRANSACTION_STATUS", status],
    ["RESULT_CODE", code],
    ["AUTH_CODE", authCode],
    ["CURRENCY", payment.currency],
    ["AMOUNT", payment.amount],
    ["RESULT_DESC", description],
    ["TRANSACTION_ID", payment.transactionId],
    ["RISK_INDICATOR", risk],
    ["PAY_METHOD", method],
    ["PAY_METHOD_DETAIL", detail],
    ...payment.echoed,
  ];
  const checksum = fieldValue(withChecksum(signed(auth === "null" ? "" : auth), account.key), "CHECKSUM");
  return [...signed(auth), ["CHECKSUM", checksum ?? ""]];
}

/** The fields of the browser's return. */
export function returnFields(payment: SimulatedPayment, account: Account, now: number): Fields {
  const { status } = verdictOn(payment, now);
  const values = [account.id, payment.payRequestId, status, payment.reference];
  return [
    ["PAY_REQUEST_ID", payment.payRequestId],
    ["TRANSACTION_STATUS", status],
    ["CHECKSUM", checksumOf(values, account.key)],
  ];
}
