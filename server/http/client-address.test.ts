import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

test("without a proxy the socket tells, whatever the visitor claims", () => {
  expect(clientAddress("203.0.113.9", "198.51.100.1", false)).toBe("203.0.113.9");
});

test("behind a proxy the last forwarded entry tells, the others are the visitor's own claims", () => {
  expect(clientAddress("10.0.0.2", "198.51.100.1, 203.0.113.9", true)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.2", null, true)).toBe("10.0.0.2");
  expect(clientAddress("10.0.0.2", " ", true)).toBe("10.0.0.2");
});

test("an IPv4 address is one address in both spellings", () => {
  expect(clientAddress("::ffff:203.0.113.9", null, false)).toBe("203.0.113.9");
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("of %s the household counts", (address, household) => {
  expect(clientAddress(address, null, false)).toBe(household);
});

test("what is missing or no address at all is still counted, and kept short", () => {
  expect(clientAddress(undefined, null, false)).toBe("unknown");
  expect(clientAddress("10.0.0.2", "x".repeat(10_000), true)).toHaveLength(64);
});
