import { expect, test } from "vitest";
import { isAbandoned } from "./abandoned.ts";

const left = AbortSignal.abort("Client connection prematurely closed.");
const hangUp = Object.assign(new Error("aborted"), { code: "ECONNRESET" });

test("what is thrown because the visitor left is no failure", () => {
  for (const error of [
    left.reason,
    new DOMException("x", "AbortError"),
    hangUp,
    new Error("x", { cause: hangUp }),
  ])
    expect(isAbandoned(error, left)).toBe(true);
});

test("what failed meanwhile is one, and so is everything while the visitor waits", () => {
  for (const error of [new Error("no table"), "no table", undefined])
    expect(isAbandoned(error, left)).toBe(false);
  const waiting = new AbortController().signal;
  for (const error of [hangUp, undefined]) expect(isAbandoned(error, waiting)).toBe(false);
});
