import { randomUUID } from "node:crypto";
import { encodeFields, type Fields, fieldValue, parseFields, withChecksum } from "../../paygate/checksum.ts";
import { createPayGate, type PayGate } from "../../paygate/client.ts";
import { type Account, requestFields } from "../../paygate/messages.ts";
import { TEST_SITE_URL } from "./backend.ts";

const CODES: Record<string, [code: string, description: string]> = {
  "1": ["990017", "Auth Done"],
  "2": ["900007", "Declined"],
  "4": ["990028", "Transaction cancelled by user"],
  "5": ["", "Received by Paygate"],
  "7": ["", "Settlement voided"],
};

export interface KnownRequest {
  reference: string;
  amount: string;
  /** The reply to a query; null: no transaction yet. */
  status: string | null;
  changes?: Record<string, string>;
}

export interface FakePayGate {
  account: Account;
  paygate: PayGate;
  /** The issued ids, oldest first. */
  payRequestIds: () => string[];
  /** The queried ids, in order. */
  queried: string[];
  /** Adds a payment of an earlier process. */
  addPayment(payRequestId: string, request: KnownRequest): void;
  /** Sets the status that queries return. */
  decide(payRequestId: string, status: string): void;
  /** The POST to the notify address; `changes` are signed too. Queries return the same status from now on. */
  notice(payRequestId: string, status: string, changes?: Record<string, string>): Fields;
  /** The fields of the browser's return. */
  returnFields(payRequestId: string, status: string): Fields;
  /** Overrides all responses; null restores them. */
  respondWith(answer: (() => Response) | null): void;
}

/** PayGate's endpoints, in this process. */
export function fakePayGate(): FakePayGate {
  const account: Account = { id: "10011072130", key: "secret" };
  const requests = new Map<string, KnownRequest>();
  const queried: string[] = [];
  let instead: (() => Response) | null = null;

  const get = (payRequestId: string) => {
    const request = requests.get(payRequestId);
    if (!request) throw new Error(`no payment ${payRequestId}`);
    return request;
  };

  function report(
    { reference, amount, changes = {} }: KnownRequest,
    payRequestId: string,
    status: string,
  ): Fields {
    const [code = "", description = ""] = CODES[status] ?? [];
    const fields: Fields = [
      ["PAYGATE_ID", account.id],
      ["PAY_REQUEST_ID", payRequestId],
      ["REFERENCE", reference],
      ["TRANSACTION_STATUS", status],
      ["RESULT_CODE", code],
      ["AUTH_CODE", status === "1" ? "5T8A0Z" : ""],
      ["CURRENCY", "ZAR"],
      ["AMOUNT", amount],
      ["RESULT_DESC", description],
      ["TRANSACTION_ID", "78705178"],
      ["RISK_INDICATOR", "AX"],
      ["PAY_METHOD", "CC"],
      ["PAY_METHOD_DETAIL", "Visa"],
    ];
    return withChecksum(
      fields.map(([name, value]) => [name, changes[name] ?? value]),
      account.key,
    );
  }

  function answer(call: string, fields: Fields): string {
    if (call === "initiate.trans") {
      const payRequestId = randomUUID().toUpperCase();
      const reference = fieldValue(fields, "REFERENCE") ?? "";
      requests.set(payRequestId, { reference, amount: fieldValue(fields, "AMOUNT") ?? "", status: null });
      return encodeFields(requestFields(account, { payRequestId, reference }));
    }
    const payRequestId = fieldValue(fields, "PAY_REQUEST_ID") ?? "";
    queried.push(payRequestId);
    const request = requests.get(payRequestId);
    return request?.status
      ? encodeFields(report(request, payRequestId, request.status))
      : "ERROR=NO_TRANS_DATA";
  }

  const paygate = createPayGate({
    account,
    endpoint: "http://paygate.test/payweb3",
    siteUrl: TEST_SITE_URL,
    fetch: async (url, init) =>
      instead?.() ?? new Response(answer(url.split("/").at(-1) ?? "", parseFields(String(init.body)))),
  });

  return {
    account,
    paygate,
    payRequestIds: () => [...requests.keys()],
    queried,
    addPayment(payRequestId, request) {
      requests.set(payRequestId, request);
    },
    decide(payRequestId, status) {
      get(payRequestId).status = status;
    },
    notice(payRequestId, status, changes = {}) {
      const request = { ...get(payRequestId), status, changes };
      requests.set(changes.PAY_REQUEST_ID ?? payRequestId, request);
      return report(request, payRequestId, status);
    },
    returnFields(payRequestId, status) {
      // Signed with the account and the reference, which are not sent.
      const signed = withChecksum(
        [
          ["PAYGATE_ID", account.id],
          ["PAY_REQUEST_ID", payRequestId],
          ["TRANSACTION_STATUS", status],
          ["REFERENCE", get(payRequestId).reference],
        ],
        account.key,
      );
      return signed.filter(([name]) => name !== "PAYGATE_ID" && name !== "REFERENCE");
    },
    respondWith(other) {
      instead = other;
    },
  };
}
