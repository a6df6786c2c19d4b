import { expect, it } from "vitest";
import { isLoopback } from "./is-loopback";

it.each(["localhost", "127.0.0.1", "127.0.1.1", "::1", "[::1]"])("%s is this machine", (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(["", "0.0.0.0", "::", "127.0.0.1.example", "127.example", "localhost.example", "afi.example"])(
  "%s is not",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
