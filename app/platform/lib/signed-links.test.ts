import { expect, test } from "vitest";
import { createSignedLinks } from "./signed-links";

const links = createSignedLinks(Buffer.alloc(32, 1), "https://afi.example", "/appointment");
const keyOf = (id: string) => new URL(links.hrefFor(id)).searchParams.get("key") ?? "";

test("a link opens its own record alone", () => {
  expect(links.hrefFor("a b")).toBe(`https://afi.example${links.pathFor("a b")}`);
  expect(new URL(links.hrefFor("a b")).pathname).toBe("/appointment/a%20b");
  expect(links.isGenuine("a b", keyOf("a b"))).toBe(true);
  expect(links.isGenuine("a c", keyOf("a b"))).toBe(false);
  expect(links.isGenuine("a b", null)).toBe(false);
  expect(links.isGenuine("a b", "")).toBe(false);
});

test("a signature altered in any bit is refused", () => {
  const key = Buffer.from(keyOf("1"), "base64url");
  for (let bit = 0; bit < key.length * 8; bit += 1) {
    const altered = Buffer.from(key);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(links.isGenuine("1", altered.toString("base64url"))).toBe(false);
  }
});

test("one character more, fewer or another is refused, also where base64 spells the same bytes", () => {
  const key = keyOf("1");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (let at = 0; at < key.length; at += 1)
    for (const other of letters) {
      const altered = key.slice(0, at) + other + key.slice(at + 1);
      expect(links.isGenuine("1", altered), altered).toBe(altered === key);
    }
  for (const altered of [`${key}=`, `${key} `, key.slice(0, -1), `${key}A`])
    expect(links.isGenuine("1", altered)).toBe(false);
});

test("another key signs differently", () => {
  const others = createSignedLinks(Buffer.alloc(32, 2), "https://afi.example", "/appointment");
  expect(others.isGenuine("1", keyOf("1"))).toBe(false);
});
