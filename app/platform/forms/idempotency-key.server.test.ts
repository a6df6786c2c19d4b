import { describe, expect, it } from "vitest";
import { idempotencyKeyOf, type Sender } from "./idempotency-key.server";

const SENDER: Sender = {
  givenKey: "3f0c2a9e-1111-4222-8333-444455556666",
  address: "203.0.113.9",
  now: new Date("2026-11-15T10:00:00Z"),
  secret: Buffer.alloc(32, 7),
};
const WORDS = { name: "Thandi", message: "Are you open on Sunday?" };
const keyOf = (words: unknown, change: Partial<Sender> = {}) =>
  idempotencyKeyOf(words, { ...SENDER, ...change });

describe("an idempotency key", () => {
  it("is a uuid and the same for the same submission", () => {
    expect(keyOf(WORDS)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(keyOf({ ...WORDS })).toBe(keyOf(WORDS));
  });

  it("given by the browser is the same on another network, on the next day and in a process with other secrets", () => {
    const elsewhere = { address: "198.51.100.4", now: new Date("2026-11-16T00:00:00Z") };
    expect(keyOf(WORDS, { ...elsewhere, secret: Buffer.alloc(32, 8) })).toBe(keyOf(WORDS));
  });

  it("differs when the words or the browser's key differ", () => {
    const keys = [
      keyOf(WORDS),
      keyOf({ ...WORDS, message: "And on Monday?" }),
      keyOf(WORDS, { givenKey: "3f0c2a9e-1111-4222-8333-444455556667" }),
    ];
    expect(new Set(keys).size).toBe(3);
  });

  it.each([null, "", "x", "3F0C2A9E-1111-4222-8333-44445555666", new File([], "key")])(
    "without one from the browser (%s) is the address's for a day, and takes the secret to know",
    (givenKey) => {
      const derived = keyOf(WORDS, { givenKey });
      expect(keyOf(WORDS, { givenKey, now: new Date("2026-11-15T23:59:59Z") })).toBe(derived);
      const others = [
        keyOf(WORDS, { givenKey, now: new Date("2026-11-16T00:00:00Z") }),
        keyOf(WORDS, { givenKey, address: "203.0.113.10" }),
        keyOf(WORDS, { givenKey, secret: Buffer.alloc(32, 8) }),
      ];
      expect(others).not.toContain(derived);
    },
  );

  it("knows a file by its name and size: sent again it has another date", () => {
    const sent = (name: string, text: string, lastModified: number) =>
      keyOf({ files: [new File([text], name, { lastModified })] });
    expect(sent("a.png", "abc", 1)).toBe(sent("a.png", "abc", 2));
    expect(sent("b.png", "abc", 1)).not.toBe(sent("a.png", "abc", 1));
    expect(sent("a.png", "abcd", 1)).not.toBe(sent("a.png", "abc", 1));
  });
});
