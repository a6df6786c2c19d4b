import {
  checksumOf,
  type Fields,
  fieldValue,
  hasValidChecksum,
  isSameHash,
  withChecksum,
} from "./checksum.ts";

export interface Account {
  id: string;
  key: string;
}

export interface PaymentRequest {
  reference: string;
  amountCents: number;
  email: string;
  returnUrl: string;
  notifyUrl: string;
  /** When the payment was initiated. */
  at: Date;
}

/** The values that most messages are signed with. */
export interface RequestName {
  payRequestId: string;
  reference: string;
}

const CURRENCY = "ZAR";
const LOCALE = "en-za";
const COUNTRY = "ZAF";

/** The documented order: the checksum depends on it. */
export function initiateFields(account: Account, request: PaymentRequest): Fields {
  return withChecksum(
    [
      ["PAYGATE_ID", account.id],
      ["REFERENCE", request.reference],
      ["AMOUNT", centsText(request.amountCents)],
      ["CURRENCY", CURRENCY],
      ["RETURN_URL", request.returnUrl],
      ["TRANSACTION_DATE", transactionDate(request.at)],
      ["LOCALE", LOCALE],
      ["COUNTRY", COUNTRY],
      ["EMAIL", request.email],
      ["NOTIFY_URL", request.notifyUrl],
    ],
    account.key,
  );
}

function centsText(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error(`not an amount in cents: ${cents}`);
  return String(cents);
}

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export function transactionDate(at: Date): string {
  return at.toISOString().slice(0, 19).replace("T", " ");
}

/** For the payment form and for a query. */
export function requestFields(account: Account, { payRequestId, reference }: RequestName): Fields {
  return withChecksum(
    [
      ["PAYGATE_ID", account.id],
      ["PAY_REQUEST_ID", payRequestId],
      ["REFERENCE", reference],
    ],
    account.key,
  );
}

export type InitiateReply =
  | { kind: "accepted"; payRequestId: string }
  /** PayGate rejected the request with one of its codes. */
  | { kind: "refused"; code: string }
  /** Neither: a proxy's error page, a truncated or a tampered reply. */
  | { kind: "unreadable" };

export function readInitiateReply(account: Account, reference: string, fields: Fields): InitiateReply {
  const code = fieldValue(fields, "ERROR");
  if (code) return { kind: "refused", code };
  const payRequestId = fieldValue(fields, "PAY_REQUEST_ID");
  const isOurs =
    fieldValue(fields, "PAYGATE_ID") === account.id && fieldValue(fields, "REFERENCE") === reference;
  if (!payRequestId || !isOurs || !hasValidChecksum(fields, account.key)) return { kind: "unreadable" };
  return { kind: "accepted", payRequestId };
}

/** The state of a payment, from notify or query. */
export interface PaymentReport extends RequestName {
  status: PaymentStatus;
  /** Open because the bank has it: money may be on its way. */
  isAtBank: boolean;
  resultCode: string;
  resultDescription: string;
  amountCents: number;
  currency: string;
  transactionId: string;
  payMethod: string;
}

/** 1 approved; 2, 3, 4 failed; 7 voided; 0, 5 and anything unknown still open. */
export type PaymentStatus = "approved" | "declined" | "cancelled" | "voided" | "open";

export function paymentStatus(digit: string | undefined): PaymentStatus {
  if (digit === "1") return "approved";
  if (digit === "2") return "declined";
  if (digit === "3" || digit === "4") return "cancelled";
  if (digit === "7") return "voided";
  return "open";
}

/** PayGate has the instruction and waits for the bank. 0 (not done) is also said of a buyer who only looks at the page. */
const RECEIVED = "5";
const BANK_TRANSFER = "BT";

/** PayGate issues upper-case GUIDs; we accept either case. */
const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The checksum signs the joined values only. Every buyer holds signed messages (the payment form and the return) and
 * could split their values into other fields. So a notice is accepted only in exactly this form.
 */
const NOTICE_FIELDS: Record<string, RegExp> = {
  PAYGATE_ID: /^\d{1,20}$/,
  PAY_REQUEST_ID: REQUEST_ID,
  REFERENCE: /^[\w-]{1,110}$/,
  TRANSACTION_STATUS: /^\d$/,
  // Empty while the payment is not processed.
  RESULT_CODE: /^(\d{6})?$/,
  AUTH_CODE: /^\w{0,10}$/,
  CURRENCY: /^[A-Z]{3}$/,
  AMOUNT: /^\d{1,12}$/,
  RESULT_DESC: /^.{0,255}$/,
  TRANSACTION_ID: /^\d{0,20}$/,
  RISK_INDICATOR: /^[A-Z]{0,2}$/,
  PAY_METHOD: /^[A-Z]{0,2}$/,
  PAY_METHOD_DETAIL: /^.{0,45}$/,
  CHECKSUM: /^[0-9a-f]{32}$/i,
};
/** Documented for features we do not use: accepted, not stored. */
const UNUSED_NOTICE_FIELDS = [
  ...["USER1", "USER2", "USER3"],
  ...["VAULT_ID", "PAYVAULT_DATA_1", "PAYVAULT_DATA_2"],
];

const RETURN_FIELDS: Record<string, RegExp> = {
  PAY_REQUEST_ID: REQUEST_ID,
  TRANSACTION_STATUS: /^\d$/,
  CHECKSUM: /^[0-9a-f]{32}$/i,
};

/** Whether every field of the form occurs once and is well-formed, with no others. */
function hasForm(fields: Fields, form: Record<string, RegExp>, unused: readonly string[] = []): boolean {
  const names = fields.map(([name]) => name);
  return (
    new Set(names).size === names.length &&
    names.every((name) => Object.hasOwn(form, name) || unused.includes(name)) &&
    Object.entries(form).every(([name, value]) => value.test(fieldValue(fields, name) ?? "\n"))
  );
}

const MAX_VALUE_LENGTH = 255;

/**
 * The part of a message that is safe to store, whatever its sender: documented fields, each once and of bounded length.
 */
export function documentedFields(fields: Fields): Fields {
  const names = ["ERROR", ...Object.keys(NOTICE_FIELDS)];
  return fields
    .filter(
      ([name], place) => names.includes(name) && fields.findIndex(([other]) => other === name) === place,
    )
    .map(([name, value]) => [name, value.slice(0, MAX_VALUE_LENGTH)]);
}

/** Reads the reply to our own query. Null unless it is signed with our key and names our account. */
export function readReport(account: Account, fields: Fields): PaymentReport | null {
  if (fieldValue(fields, "PAYGATE_ID") !== account.id || !hasValidChecksum(fields, account.key)) return null;
  const payRequestId = fieldValue(fields, "PAY_REQUEST_ID");
  const reference = fieldValue(fields, "REFERENCE");
  const amount = fieldValue(fields, "AMOUNT");
  if (!payRequestId || !reference || !amount || !/^\d+$/.test(amount)) return null;
  const digit = fieldValue(fields, "TRANSACTION_STATUS");
  const status = paymentStatus(digit);
  const payMethod = fieldValue(fields, "PAY_METHOD") ?? "";
  return {
    payRequestId,
    reference,
    status,
    isAtBank: status === "open" && (digit === RECEIVED || payMethod === BANK_TRANSFER),
    resultCode: fieldValue(fields, "RESULT_CODE") ?? "",
    resultDescription: fieldValue(fields, "RESULT_DESC") ?? "",
    amountCents: Number(amount),
    currency: fieldValue(fields, "CURRENCY") ?? "",
    transactionId: fieldValue(fields, "TRANSACTION_ID") ?? "",
    payMethod,
  };
}

/** Reads a POST to the public notify address. Null unless it is also in exactly the documented form. */
export function readNotice(account: Account, fields: Fields): PaymentReport | null {
  const notice = hasForm(fields, NOTICE_FIELDS, UNUSED_NOTICE_FIELDS) ? readReport(account, fields) : null;
  // An approved payment always has a transaction id and a result code.
  if (notice?.status === "approved" && !(notice.resultCode && notice.transactionId)) return null;
  return notice;
}

export interface PaymentReturn {
  payRequestId: string;
  status: PaymentStatus;
}

/**
 * Reads the browser's return. It contains neither account nor reference, so both come from our own record. Null when
 * the form or the checksum does not match.
 */
export function readReturn(account: Account, reference: string, fields: Fields): PaymentReturn | null {
  if (!hasForm(fields, RETURN_FIELDS)) return null;
  const payRequestId = fieldValue(fields, "PAY_REQUEST_ID") ?? "";
  const digit = fieldValue(fields, "TRANSACTION_STATUS") ?? "";
  const expected = checksumOf([account.id, payRequestId, digit, reference], account.key);
  if (!isSameHash(expected, fieldValue(fields, "CHECKSUM") ?? "")) return null;
  return { payRequestId, status: paymentStatus(digit) };
}
