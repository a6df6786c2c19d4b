import fc from "fast-check";
import { SAMPLES } from "../sample-rows.ts";
import { hostileJson, hostileText, STRANGE_NAMES } from "./values.ts";

/** Tables that anyone may write to. */
export const OPEN_TABLES = [
  "newsletter_subscriptions",
  "contact_messages",
  "designer_applications",
  "appointments",
];
/** Read-only, closed, or not there at all. */
const OTHER_NAMES = [
  ...Object.keys(SAMPLES).filter((table) => !OPEN_TABLES.includes(table)),
  ...[
    "rpc/search_site",
    "rpc/shop_front",
    "rpc/shop_page",
    "rpc/taken_times",
    "rpc/tickets_on_sale",
    "rpc/place_order",
    "rpc/caller_role",
  ],
  ...["secrets", "pg_class", "auth.users", "schema_migrations", "%00", "..%2f..", ""],
];
const WORDS_OF_A_QUERY = ["select", "order", "limit", "offset", "on_conflict", "columns", "or", "not.and"];
const OPERATORS = [
  "eq.",
  "neq.",
  "in.(",
  "like.",
  "is.",
  "cs.{",
  "fts.",
  "not.eq.",
  "gt.",
  "ov.[",
  "eq(any).{",
  "match.",
  "not.imatch.",
  "match(all).{",
];

const often = <Value>(usual: fc.Arbitrary<Value>, weight: number, rare: fc.Arbitrary<Value>) =>
  fc.oneof({ weight, arbitrary: usual }, rare);
const printable = hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, "").slice(0, 200));

/** One call of the API by hand: mostly a row to be written, spoiled in places. */
export const restCall = often(fc.constantFrom(...OPEN_TABLES), 3, fc.constantFrom(...OTHER_NAMES)).chain(
  (table) =>
    fc.record({
      table: fc.constant(table),
      method: often(fc.constant("POST"), 5, fc.constantFrom("GET", "PATCH", "PUT", "DELETE", "HEAD")),
      isSignedIn: fc.boolean(),
      body: often(fc.oneof(rowOf(table), rowsOf(table)), 6, hostileJson),
      query: often(fc.constant(""), 2, queryOf(table)),
      prefer: often(
        fc.constantFrom(
          "return=minimal",
          "return=representation",
          "resolution=merge-duplicates",
          "count=exact",
        ),
        8,
        printable,
      ),
      type: often(
        fc.constant("application/json"),
        8,
        fc.oneof(fc.constantFrom("text/csv", "text/plain"), printable),
      ),
    }),
);

function rowOf(table: string): fc.Arbitrary<string> {
  const fields = Object.entries(SAMPLES[table]?.row() ?? { input: "{}", typed: "gown", day: "2026-12-04" });
  const names = [...fields.map(([name]) => name), "id", "status", "created_at", ...STRANGE_NAMES];
  const change = fc.tuple(fc.constantFrom(...names), often(hostileJson, 6, fc.constant("")));
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const whole = fields.map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
    const row = new Map([...whole, ...unlikeOthers(table), ...changes]);
    // A name given nothing is left out.
    const sent = [...row].filter(([, value]) => value !== "");
    return `{${sent.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
  });
}

/** The addresses of a newsletter are all different. */
function unlikeOthers(table: string): [string, string][] {
  const email = `${crypto.randomUUID()}@visitor.example`;
  return table === "newsletter_subscriptions" ? [["email", JSON.stringify(email)]] : [];
}

function rowsOf(table: string): fc.Arbitrary<string> {
  return fc.array(rowOf(table), { maxLength: 3 }).map((rows) => `[${rows.join(",")}]`);
}

function queryOf(table: string): fc.Arbitrary<string> {
  const columns = Object.keys(SAMPLES[table]?.row() ?? { typed: "" });
  const name = often(fc.constantFrom(...columns, ...WORDS_OF_A_QUERY, ...STRANGE_NAMES), 8, hostileText);
  const value = fc
    .tuple(fc.constantFrom("", ...OPERATORS), hostileText)
    .map(([operator, text]) => (operator + text).slice(0, 3_000));
  return fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
    .map((filters) => `?${new URLSearchParams(filters)}`);
}
