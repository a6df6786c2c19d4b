import fc from "fast-check";
import { withChecksum } from "../../../paygate/checksum.ts";
import { asQuery, encode, encoding } from "./encode.ts";
import { ANY_FORM, FILLED_FORMS } from "./filled-forms.ts";
import { type Entry, type Filled, spoiled } from "./spoil.ts";
import { hostileJson, hostileText } from "./values.ts";

export interface HostileRequest {
  path: string;
  init: RequestInit;
}

/** Placed and waiting for its payment; PayGate's messages are about it. */
export interface WaitingOrder {
  reference: string;
  payRequestId: string;
  amountCents: number;
}

/** The simulator's key: a message signed with it is believed, whatever it says. */
const SIMULATOR_KEY = "simulator";

/** What is sent to the action of a route by a program that means no good or knows no better. */
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
    // A page takes far longer to make than an answer.
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
  return spoiled(filled).map((entries) => `?${asQuery(entries)}`);
}

function entriesFor(pattern: string, order: WaitingOrder): fc.Arbitrary<Entry[]> {
  const form = spoiled(FILLED_FORMS[pattern] ?? ANY_FORM);
  if (pattern === "checkout")
    return fc.tuple(form, checkoutRequest).map(([entries, text]) => [...entries, ["order", text]]);
  if (pattern === "paygate/notify" || pattern === "payment-success")
    return fc.tuple(form, fc.boolean(), fc.boolean()).map(([entries, isReal, isSigned]) => {
      const about = isReal ? entries.map((entry) => aboutOrder(entry, order)) : entries;
      return isSigned ? signed(about, order) : about;
    });
  return form;
}

/** Only names that are still there: what was spoiled stays spoiled. */
function aboutOrder([name, value]: Entry, order: WaitingOrder): Entry {
  if (name === "REFERENCE") return [name, order.reference];
  return name === "PAY_REQUEST_ID" ? [name, order.payRequestId] : [name, value];
}

function signed(entries: Entry[], order: WaitingOrder): Entry[] {
  const texts = entries.map(([name, value]): [string, string] => [name, String(value)]);
  const isReturn = !texts.some(([name]) => name === "REFERENCE");
  if (!isReturn) return withChecksum(texts, SIMULATOR_KEY).map(([name, value]) => [name, value]);
  // A return's checksum also counts the account and the reference, which it does not name.
  const counted: [string, string][] = [
    ["PAYGATE_ID", "10011072130"],
    ...texts,
    ["REFERENCE", order.reference],
  ];
  const checksum = withChecksum(counted, SIMULATOR_KEY).at(-1)?.[1] ?? "";
  return [...entries, ["CHECKSUM", checksum]];
}

/** A cart as text: sometimes a real one, sometimes with rubbish where an id, a size or a number should be. */
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

/** `order/:reference` with rubbish for the reference; what no address can hold is replaced. */
export function fillIn(pattern: string, params: readonly string[]): string {
  const rest = [...params];
  return `/${pattern.replace(/:\w+|\*/g, () => encodeURIComponent((rest.pop() ?? "x").toWellFormed().slice(0, 500)))}`;
}
