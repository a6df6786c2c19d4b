import fc from "fast-check";
import { withChecksum } from "../../../paygate/checksum.ts";
import { asQuery, encode, encoding } from "./encode.ts";
import { type Entry, type Filled, mutated } from "./mutate-form.ts";
import { ANY_FORM, FILLED_FORMS } from "./valid-forms.ts";
import { hostileJson, hostileText } from "./values.ts";

export interface HostileRequest {
  path: string;
  init: RequestInit;
}

/** A placed, unpaid order that PayGate's messages refer to. */
export interface WaitingOrder {
  reference: string;
  payRequestId: string;
  amountCents: number;
}

/** The simulator's key: a message signed with it passes the checksum. */
const SIMULATOR_KEY = "simulator";

/** Requests of hostile or broken programs to a route's action. */
export function actionCall(pattern: string, order: WaitingOrder) {
  return fc.record({
    pattern: fc.constant(pattern),
    params: fc.array(hostileText, { minLength: 2, maxLength: 2 }),
    query: queryOf(pattern, order),
    entries: entriesFor(pattern, order),
    json: fc.oneof(
      { weight: pattern === "cart/check" ? 1 : 12, arbitrary: fc.constant(null) },
      jsonFor(pattern),
    ),
    encoding,
    method: fc.oneof(
      { weight: 20, arbitrary: fc.constant("POST") },
      fc.constantFrom("PUT", "PATCH", "DELETE"),
    ),
    // Rendering a page takes far longer than a JSON response.
    wantsPage: fc.nat(9).map((number) => number === 0),
  });
}

type ActionCall = ReturnType<typeof actionCall> extends fc.Arbitrary<infer Call> ? Call : never;

export async function toRequest(call: ActionCall): Promise<HostileRequest> {
  const { body, type } =
    call.json === null
      ? await encode(call.entries, call.encoding)
      : { body: call.json, type: "application/json" };
  const headers = new Headers({ Accept: call.wantsPage ? "text/html" : "application/json" });
  if (type !== null) headers.set("Content-Type", type);
  return {
    path: fillIn(call.pattern, call.params) + call.query,
    init: { method: call.method, headers, body },
  };
}

function queryOf(pattern: string, order: WaitingOrder): fc.Arbitrary<string> {
  const filled: Filled = pattern.endsWith("/files")
    ? { folder: crypto.randomUUID(), position: "1" }
    : { ref: order.reference };
  return mutated(filled).map((entries) => `?${asQuery(entries)}`);
}

function entriesFor(pattern: string, order: WaitingOrder): fc.Arbitrary<Entry[]> {
  const form = mutated(FILLED_FORMS[pattern] ?? ANY_FORM);
  if (pattern === "checkout")
    return fc.tuple(form, checkoutRequest).map(([entries, text]) => [...entries, ["order", text]]);
  if (pattern === "paygate/notify" || pattern === "payment-success")
    return fc.tuple(form, fc.boolean(), fc.boolean()).map(([entries, isReal, isSigned]) => {
      const about = isReal ? entries.map((entry) => aboutOrder(entry, order)) : entries;
      return isSigned ? signed(about, order) : about;
    });
  return form;
}

/** Only in fields that still have their name, so that spoiled ones stay spoiled. */
function aboutOrder([name, value]: Entry, order: WaitingOrder): Entry {
  if (name === "REFERENCE") return [name, order.reference];
  return name === "PAY_REQUEST_ID" ? [name, order.payRequestId] : [name, value];
}

function signed(entries: Entry[], order: WaitingOrder): Entry[] {
  const texts = entries.map(([name, value]): [string, string] => [name, String(value)]);
  const isReturn = !texts.some(([name]) => name === "REFERENCE");
  if (!isReturn) return withChecksum(texts, SIMULATOR_KEY).map(([name, value]) => [name, value]);
  // A return's checksum includes the account and the reference, which it does not contain.
  const counted: [string, string][] = [
    ["PAYGATE_ID", "10011072130"],
    ...texts,
    ["REFERENCE", order.reference],
  ];
  const checksum = withChecksum(counted, SIMULATOR_KEY).at(-1)?.[1] ?? "";
  return [...entries, ["CHECKSUM", checksum]];
}

/** A cart as JSON: sometimes valid, sometimes with junk as id, size or quantity. */
const checkoutRequest = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        key: fc.oneof({ weight: 5, arbitrary: fc.uuid() }, hostileText),
        lines: fc.array(
          fc.record({
            id: fc.oneof({ weight: 4, arbitrary: fc.constant("cowrie-column-gown") }, hostileText),
            size: fc.oneof({ weight: 4, arbitrary: fc.constantFrom("M", null) }, hostileText),
            quantity: fc.oneof(
              { weight: 4, arbitrary: fc.constant(1) },
              fc.double(),
              fc.integer(),
              hostileText,
            ),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        totalCents: fc.oneof(fc.constant(495_000), fc.double(), hostileText),
      })
      .map((asked) => JSON.stringify(asked)),
  },
  hostileJson,
  hostileText,
);

function jsonFor(pattern: string): fc.Arbitrary<string> {
  if (pattern !== "cart/check") return hostileJson;
  return fc.oneof(
    hostileJson,
    fc
      .array(fc.oneof(fc.constant("cowrie-column-gown"), hostileText), { maxLength: 120 })
      .map((ids) => JSON.stringify(ids)),
  );
}

/** `order/:reference` with junk for the reference; characters that no URL can contain are replaced. */
export function fillIn(pattern: string, params: readonly string[]): string {
  const rest = [...params];
  return `/${pattern.replace(/:\w+|\*/g, () => encodeURIComponent((rest.pop() ?? "x").toWellFormed().slice(0, 500)))}`;
}
