import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createUnsubscribeLinks } from "./unsubscribe-link";

const SITE = "https://afi.example";
const key = randomBytes(32);
const links = createUnsubscribeLinks(key, SITE);
const tokenFor = (email: string) => links.hrefFor(email).split("/").at(-1) ?? "";

it("contains the address it was made for", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 254 }), (email) => {
      expect(links.hrefFor(email)).toMatch(/^https:\/\/afi\.example\/newsletter\/unsubscribe\/[\w-]+$/);
      expect(links.readerOf(tokenFor(email))).toBe(email);
    }),
  );
});

it("does not show the address", () => {
  const token = tokenFor("naledi@mail.example");
  expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("naledi");
});

it("is worthless once a single character of it is another, and under another key", { tags: "@10.71" }, () => {
  const token = tokenFor("naledi@mail.example");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (let place = 0; place < token.length; place += 1)
    for (const other of letters) {
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      if (changed !== token) expect(links.readerOf(changed), changed).toBeNull();
    }
  expect(createUnsubscribeLinks(randomBytes(32), SITE).readerOf(token)).toBeNull();
});

it.each([
  "",
  "x",
  "a".repeat(37),
  "a".repeat(38),
  "naledi@mail.example",
  "../..",
  "\u0000",
  "a".repeat(5_000),
])("nobody is meant by %j", (token) => {
  expect(links.readerOf(token)).toBeNull();
});
