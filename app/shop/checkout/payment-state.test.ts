import { describe, expect, test } from "vitest";
import { paymentStateOf, pollDelay, referenceIn } from "./payment-state";

describe("what a buyer is shown", () => {
  test.each([
    ["none", "failed"],
    ["undecided", "open"],
    ["checking", "checking"],
    ["paid", "paid"],
    ["refunded", "refunded"],
  ] as const)("charge %s: %s", (charge, state) => {
    expect(paymentStateOf({ charge })).toBe(state);
  });

  test("no order is unknown", () => {
    expect(paymentStateOf(null)).toBe("unknown");
  });
});

test("it is asked again after 2 s, then more and more rarely, and at least once a minute", () => {
  const waits = Array.from({ length: 12 }, (_, asked) => pollDelay(asked));
  expect(waits[0]).toBe(2_000);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(60_000);
});

test("a reference is a short word; anything else is none", () => {
  const read = (query: string) => referenceIn(new URLSearchParams(query));
  expect(read("ref=SHOP-1794744360118")).toBe("SHOP-1794744360118");
  for (const none of ["", "ref=", "ref=<script>", "ref=a/../b", `ref=${"A".repeat(41)}`])
    expect(read(none), none).toBeNull();
});
