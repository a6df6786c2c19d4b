import { expect, test } from "vitest";
import { readDiscount } from "./read-discount";

const NOW = new Date("2026-11-16T08:00:00Z");
const FILLED = { code: "makers10", kind: "percent", value: "10" };

function read(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FILLED, ...fields }))
    for (const one of [value].flat()) form.append(name, one);
  return readDiscount(form, NOW);
}

test("reads a code with all its terms; the last day counts until midnight in Johannesburg", () => {
  expect(
    read({
      from: "2026-12-01",
      until: "2026-12-24",
      maxUses: "100",
      maxUsesPerBuyer: "1",
      category: ["Men", "Women"],
      product: "scarf",
      includesTickets: "on",
      note: " Market ",
    }),
  ).toEqual({
    ok: true,
    discount: {
      code: "MAKERS10",
      percent: 10,
      amount_cents: null,
      starts_at: "2026-11-30T22:00:00.000Z",
      ends_at: "2026-12-24T22:00:00.000Z",
      max_uses: 100,
      max_uses_per_buyer: 1,
      categories: ["Men", "Women"],
      product_ids: ["scarf"],
      includes_tickets: true,
      note: "Market",
    },
  });
});

test("an amount is in rand; without days it counts from now on", () => {
  expect(read({ kind: "amount", value: "R1,250.50" })).toMatchObject({
    ok: true,
    discount: {
      percent: null,
      amount_cents: 125_050,
      starts_at: NOW.toISOString(),
      ends_at: null,
      max_uses: null,
    },
  });
});

test.each([
  [{ code: "A" }, { code: "Enter 3 to 30" }],
  [{ code: "with space" }, { code: "Enter 3 to 30" }],
  [{ kind: "evil" }, { kind: "Choose per cent" }],
  [{ kind: "" }, { kind: "Choose per cent" }],
  [{ value: "0" }, { value: "Enter a whole number of per cent" }],
  [{ value: "101" }, { value: "Enter a whole number of per cent" }],
  [{ value: "7.5" }, { value: "Enter a whole number of per cent" }],
  [{ value: "1e2" }, { value: "Enter a whole number of per cent" }],
  [{ value: "R10" }, { value: "Enter a whole number of per cent" }],
  [{ kind: "amount", value: "0.5" }, { value: "between R1 and R1,000,000" }],
  [{ kind: "amount", value: "1000001" }, { value: "between R1 and R1,000,000" }],
  [{ kind: "amount", value: "many" }, { value: "“many” is not an amount" }],
  [{ kind: "amount", value: "1e2" }, { value: "“1e2” is not an amount" }],
  [{ from: "2026-12-02", until: "2026-12-01" }, { until: "The last day is before the first" }],
  [{ until: "2026-11-15" }, { until: "The last day is before the first" }],
  [{ from: "soon" }, { from: "Choose a day" }],
  [{ maxUses: "0" }, { maxUses: "from 1 to 1,000" }],
  [{ maxUses: "1e2" }, { maxUses: "from 1 to 1,000" }],
  [{ maxUsesPerBuyer: "1.5" }, { maxUsesPerBuyer: "from 1 to 1,000" }],
] as [Record<string, string>, Record<string, string>][])("refuses %j beside its field", (fields, errors) => {
  const said = Object.entries(errors).map(([name, words]) => [name, expect.stringContaining(words)]);
  expect(read(fields)).toEqual({ ok: false, errors: Object.fromEntries(said) });
});

test("a decimal comma is read as one", () => {
  expect(read({ kind: "amount", value: "99,50" })).toMatchObject({ discount: { amount_cents: 9_950 } });
  expect(read({ value: "10 %" })).toMatchObject({ discount: { percent: 10 } });
});
