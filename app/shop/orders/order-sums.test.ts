import { expect, test } from "vitest";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { PAID_ORDER } from "../../../test/support/order-record";
import { promise } from "./order-progress";
import { destination, sumsBeforeTotal } from "./order-sums";

const SHOP = FIRST_FACTS.retailStore;
const COLLECTED = { ...PAID_ORDER, deliveryMethod: "collection" as const };
const SEATS = { ...PAID_ORDER, lines: PAID_ORDER.lines.filter(({ kind }) => kind === "ticket") };

test("a bill says how it comes, and what a code took off", () => {
  expect(sumsBeforeTotal({ ...PAID_ORDER, shippingCents: 15_000 }, SHOP)).toEqual([
    { term: "Shipping", amount: "R150" },
  ]);
  expect(sumsBeforeTotal({ ...COLLECTED, discountCode: "MAKERS10", discountCents: 92_000 }, SHOP)).toEqual([
    { term: "Discount MAKERS10", amount: "−R920" },
    { term: "Collect in Rosebank", amount: "Free" },
  ]);
  expect(sumsBeforeTotal(SEATS, SHOP)).toEqual([{ term: "Delivery", amount: "By mail" }]);
});

test("it goes to the buyer or waits at the shop; tickets alone go nowhere", () => {
  expect(destination(PAID_ORDER, SHOP)).toEqual({
    title: "Goes to",
    lines: ["Naledi Khumalo-Osei", "9 Acacia Walk, Observatory", "Cape Town 7925"],
  });
  expect(destination(COLLECTED, SHOP)).toMatchObject({ title: "Collect at" });
  expect(destination(COLLECTED, SHOP).lines).toContain("The Arches, Rosebank");
  expect(destination(SEATS, SHOP).lines).toEqual([]);
});

test("what is collected is promised to be ready, not to leave", () => {
  expect(promise(COLLECTED, new Date("2026-11-15T14:00:00Z"))?.note).toContain("your order is ready by");
  expect(promise(PAID_ORDER, new Date("2026-11-15T14:00:00Z"))?.note).toContain("your parcel leaves by");
});
