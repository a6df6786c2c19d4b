import { type Fields, fieldValue, hasValidChecksum } from "../checksum.ts";
import type { Account } from "../messages.ts";

/** PayGate's error codes that this shop can run into. */
export type ErrorCode =
  | "DATA_CHK"
  | "DATA_PW"
  | "ND_INV_PGID"
  | "DATA_CREF"
  | "DATA_URL"
  | "DATA_AMT_NUM"
  | "DATA_AMT_ZERO"
  | "DATA_CUR"
  | "DATA_DTTM"
  | "DATA_REGION"
  | "CNTRY_INVALID"
  | "LOCALE_INVALID"
  | "INV_EMAIL"
  | "DATA_PM"
  | "NOT_LIVE_PM"
  | "INVALID_VAULT"
  | "INVALID_VAULT_ID"
  | "PAYVAULT_NOT_EN"
  | "VAULT_NOT_ACCEPTED"
  | "DATA_PAY_REQ_ID"
  | "ND_INV_PRID"
  | "NO_TRANS_DATA"
  | "DATA_INS"
  | "TXN_PRC"
  | "TXN_CMP"
  | "TXN_CAN";

const MAX_IN_REFERENCE = 110;
const MAX_IN_URL = 255;
const MAX_IN_EMAIL = 254;
const MAX_IN_DETAIL = 45;
const CURRENCIES = ["ZAR", "EUR", "USD"];
const KNOWN_METHODS = ["CC", "DC", "EW", "BT", "CV", "PC"];
const LIVE_METHODS = ["CC", "BT"];
const GUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const LOCALE = /^[a-z]{2}(-[a-z]{2})?$/;
const DATE = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** The first error in an initiate request, or null. */
export function checkInitiate(fields: Fields, account: Account, shopOrigin: string): ErrorCode | null {
  const value = reader(fields);
  const lacks = (...names: string[]) => names.some((name) => value(name) === "");
  const method = value("PAY_METHOD");
  const vaultId = value("VAULT_ID");
  // The simulator is public, so it must not become an open redirect: both URLs have to be the shop's own.
  const isShops = (address: string) =>
    address.length <= MAX_IN_URL && URL.parse(address)?.origin === shopOrigin;

  // The gateway's order of checks is not documented. Ours: missing fields, then the account, then invalid values.
  return firstBroken([
    ["DATA_PW", lacks("PAYGATE_ID", "AMOUNT", "CURRENCY", "TRANSACTION_DATE", "EMAIL", "CHECKSUM")],
    ["DATA_CREF", lacks("REFERENCE")],
    ["DATA_URL", lacks("RETURN_URL")],
    ["DATA_REGION", lacks("LOCALE", "COUNTRY")],
    ...senderChecks(fields, account),
    ["DATA_CREF", value("REFERENCE").length > MAX_IN_REFERENCE],
    ["DATA_AMT_NUM", !/^\d{1,12}$/.test(value("AMOUNT"))],
    ["DATA_AMT_ZERO", Number(value("AMOUNT")) === 0],
    ["DATA_CUR", !CURRENCIES.includes(value("CURRENCY"))],
    ["DATA_URL", !isShops(value("RETURN_URL"))],
    ["DATA_URL", !lacks("NOTIFY_URL") && !isShops(value("NOTIFY_URL"))],
    ["DATA_DTTM", !isTransactionDate(value("TRANSACTION_DATE"))],
    ["LOCALE_INVALID", !LOCALE.test(value("LOCALE"))],
    ["CNTRY_INVALID", !/^[A-Z]{3}$/.test(value("COUNTRY"))],
    ["INV_EMAIL", !EMAIL.test(value("EMAIL")) || value("EMAIL").length > MAX_IN_EMAIL],
    ["DATA_PM", method !== "" && !KNOWN_METHODS.includes(method)],
    ["DATA_PM", value("PAY_METHOD_DETAIL").length > MAX_IN_DETAIL],
    ["NOT_LIVE_PM", method !== "" && !LIVE_METHODS.includes(method)],
    ["INVALID_VAULT", !["", "0", "1"].includes(value("VAULT"))],
    ["PAYVAULT_NOT_EN", value("VAULT") === "1"],
    ["INVALID_VAULT_ID", vaultId !== "" && !GUID.test(vaultId)],
    ["VAULT_NOT_ACCEPTED", vaultId !== ""],
  ]);
}

/** The process form needs the two documented fields; others are ignored. */
export function checkProcess(fields: Fields): ErrorCode | null {
  const value = reader(fields);
  return firstBroken([
    ["DATA_PW", !value("PAY_REQUEST_ID") || !value("CHECKSUM")],
    ["DATA_PAY_REQ_ID", !GUID.test(value("PAY_REQUEST_ID"))],
  ]);
}

export function checkQuery(fields: Fields, account: Account): ErrorCode | null {
  const value = reader(fields);
  const needed = ["PAYGATE_ID", "PAY_REQUEST_ID", "REFERENCE", "CHECKSUM"];
  return firstBroken([
    ["DATA_PW", needed.some((name) => !value(name))],
    ["DATA_PAY_REQ_ID", !GUID.test(value("PAY_REQUEST_ID"))],
    ...senderChecks(fields, account),
  ]);
}

type Check = [code: ErrorCode, isBroken: boolean];

function firstBroken(checks: Check[]): ErrorCode | null {
  return checks.find(([, isBroken]) => isBroken)?.[0] ?? null;
}

function senderChecks(fields: Fields, account: Account): Check[] {
  return [
    ["ND_INV_PGID", fieldValue(fields, "PAYGATE_ID") !== account.id],
    ["DATA_CHK", !hasValidChecksum(fields, account.key)],
  ];
}

function reader(fields: Fields) {
  return (name: string) => fieldValue(fields, name) ?? "";
}

function isTransactionDate(text: string): boolean {
  const [, day, time] = DATE.exec(text) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  // `Date` turns 30 February into a date in March; comparing the text again rejects it.
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === `${day}T${time}.000Z`;
}
