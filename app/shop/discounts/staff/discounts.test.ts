import { expect, test } from "vitest";
import { discountState, lastDay, type StaffDiscount, termsText, usesText } from "./discounts";

const NOW = new Date("2026-11-16T08:00:00Z");
const MAKERS10: StaffDiscount = {
  id: "1",
  code: "MAKERS10",
  percent: 10,
  amountCents: null,
  startsAt: "2026-11-01T00:00:00Z",
  endsAt: null,
  maxUses: null,
  maxUsesPerBuyer: null,
  categories: [],
  productIds: [],
  includesTickets: false,
  note: null,
  uses: 3,
  givenCents: 0,
};

test("says whether a code counts now", () => {
  const stateOf = (values: Partial<StaffDiscount>) => discountState({ ...MAKERS10, ...values }, NOW);
  expect(stateOf({})).toBe("running");
  expect(stateOf({ startsAt: "2026-11-17T00:00:00Z" })).toBe("ahead");
  expect(stateOf({ endsAt: NOW.toISOString() })).toBe("ended");
  expect(stateOf({ maxUses: 3 })).toBe("used-up");
  expect(stateOf({ maxUses: 4 })).toBe("running");
});

test("says what it gives and how often", () => {
  expect(termsText(MAKERS10)).toBe("10 % off all pieces");
  const narrow = {
    ...MAKERS10,
    percent: null,
    amountCents: 10_000,
    categories: ["Men"],
    productIds: ["a", "b"],
  };
  expect(termsText({ ...narrow, includesTickets: true })).toBe("R100 off Men, 2 pieces, tickets too");
  expect(usesText(MAKERS10)).toBe("3");
  expect(usesText({ ...MAKERS10, maxUses: 100, maxUsesPerBuyer: 1 })).toBe("3 of 100, one each");
  expect(lastDay("2026-12-24T22:00:00.000Z")).toBe("24 December 2026");
});
