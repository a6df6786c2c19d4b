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
  [{ code: "A" }, "A code has"],
  [{ code: "with space" }, "A code has"],
  [{ value: "0" }, "A percentage"],
  [{ value: "101" }, "A percentage"],
  [{ value: "7.5" }, "A percentage"],
  [{ kind: "amount", value: "0.5" }, "An amount"],
  [{ kind: "amount", value: "many" }, "An amount"],
  [{ from: "2026-12-02", until: "2026-12-01" }, "The last day"],
  [{ until: "2026-11-15" }, "The last day"],
  [{ from: "soon" }, "Please choose a day"],
  [{ maxUses: "0" }, "A limit"],
  [{ maxUsesPerBuyer: "1.5" }, "A limit"],
])("refuses %j", (fields: Record<string, string>, words) => {
  expect(read(fields)).toEqual({ ok: false, error: expect.stringContaining(words) });
});
