import { encodeFields, type Fields, parseFields } from "./checksum.ts";
import {
  type Account,
  type InitiateReply,
  initiateFields,
  type PaymentReport,
  type PaymentRequest,
  type RequestName,
  readInitiateReply,
  readReport,
  requestFields,
} from "./messages.ts";

const TIMEOUT_MS = 10_000;

export interface PayGateOptions {
  account: Account;
  /** `https://secure.paygate.co.za/payweb3` or the simulator's. */
  endpoint: string;
  /** Sent as Referer, as PayGate's samples do: its firewall rejects some requests without one. */
  siteUrl: string;
  timeoutMs?: number;
  /** Defaults to the network. The simulator in this process passes its own. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Request and response, for the payment's audit record. */
export interface Exchange<Reply> {
  reply: Reply;
  sent: Fields;
  received: string;
}

export interface ProcessForm {
  action: string;
  fields: Fields;
}

export interface PayGate {
  initiate: (request: PaymentRequest) => Promise<Exchange<InitiateReply>>;
  /** The form that the browser posts to reach the payment page. */
  processForm: (name: RequestName) => ProcessForm;
  /** The state of a payment; null when the response is unsigned or malformed. */
  query: (name: RequestName) => Promise<Exchange<PaymentReport | null>>;
}

export function createPayGate({
  account,
  endpoint,
  siteUrl,
  timeoutMs = TIMEOUT_MS,
  fetch = globalThis.fetch,
}: PayGateOptions): PayGate {
  async function post(call: string, fields: Fields): Promise<string> {
    const send = () =>
      fetch(`${endpoint}/${call}`, {
        method: "POST",
        body: encodeFields(fields),
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Referer: siteUrl,
          "User-Agent": "AFI-Shop",
        },
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
    const response = await send().catch((error: unknown) => {
      // No connection was made, so PayGate cannot have processed the request and a retry is safe. After a timeout it
      // may have, so that is not retried.
      if (isConnectionFailure(error)) return send();
      throw error;
    });
    return response.status === 200 ? response.text() : "";
  }

  return {
    async initiate(request) {
      const sent = initiateFields(account, request);
      const received = await post("initiate.trans", sent);
      return { reply: readInitiateReply(account, request.reference, parseFields(received)), sent, received };
    },
    processForm: (name) => ({ action: `${endpoint}/process.trans`, fields: requestFields(account, name) }),
    async query(name) {
      const sent = requestFields(account, name);
      const received = await post("query.trans", sent);
      const report = readReport(account, parseFields(received));
      const isResult = report?.payRequestId === name.payRequestId && report.reference === name.reference;
      return { reply: isResult ? report : null, sent, received };
    },
  };
}

/** `fetch` puts the socket error into `cause`; a timeout is a different error. */
function isConnectionFailure(error: unknown): boolean {
  return error instanceof TypeError && error.cause !== undefined;
}
