import { describe, expect, it } from "vitest";
import { derivedKey } from "./derived-key.ts";

describe("derivedKey", () => {
  it("is the same every time, and another for each purpose and each secret", () => {
    const key = derivedKey("a secret", "order links");
    expect(key).toHaveLength(32);
    expect(derivedKey("a secret", "order links")).toEqual(key);
    expect(derivedKey("a secret", "something else")).not.toEqual(key);
    expect(derivedKey("another secret", "order links")).not.toEqual(key);
  });
});
