import { expect, test } from "vitest";
import { limitMessage } from "./payment-error-screen";

test.each([
  ["order", 1_741, "The payment of this order was started too many times. You can try again in 30 minutes."],
  ["buyer", 120, "Too many payments were started for this email address. You can try again in 2 minutes."],
  ["device", 61, "Too many payments were started from this device. You can try again in 2 minutes."],
  [
    "address",
    0,
    "Too many orders are coming from your network at the moment. You can try again in one minute.",
  ],
  [
    "network_holds",
    7_201,
    "Too many orders from your network are still waiting to be paid. You can try again in 3 hours.",
  ],
] as const)("a limit per %s says what it was and how long to wait", (limit, retryAfterS, words) => {
  expect(limitMessage({ limit, retryAfterS })).toBe(words);
});
