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
  /** The shop's own address; PayGate's samples send it as Referer, and its front refuses some callers without. */
  siteUrl: string;
  timeoutMs?: number;
  /** The network, unless the simulator answers in the same process. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** What was said and heard, for the record of the payment. */
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
  /** What the browser posts to go and pay. */
  processForm: (name: RequestName) => ProcessForm;
  /** What became of a payment; null when the answer cannot be believed or read. */
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
      // Nothing was heard, so nothing can have been answered twice; a time-out may have been, and is not repeated.
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
      const isAnswer = report?.payRequestId === name.payRequestId && report.reference === name.reference;
      return { reply: isAnswer ? report : null, sent, received };
    },
  };
}

/** `fetch` wraps what the socket said; a time-out comes as an error of its own. */
function isConnectionFailure(error: unknown): boolean {
  return error instanceof TypeError && error.cause !== undefined;
}
