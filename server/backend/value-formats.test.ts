import { describe, expect, it } from "vitest";
import { parseNumeric, parseTimestamp, parseTimestampWithZone, serializeJson } from "./value-formats.ts";

describe("values as a hosted project gives them", () => {
  it("reads numeric as a number", () => {
    expect(parseNumeric("1450.00")).toBe(1450);
    expect(parseNumeric("-0.5")).toBe(-0.5);
    expect(parseNumeric("NaN")).toBe("NaN");
  });

  it("writes times in ISO form", () => {
    expect(parseTimestamp("2025-01-31 09:00:00.25")).toBe("2025-01-31T09:00:00.25");
    expect(parseTimestampWithZone("2025-01-31 09:00:00+00")).toBe("2025-01-31T09:00:00+00:00");
    expect(parseTimestampWithZone("2025-01-31 09:00:00.123+05:30")).toBe("2025-01-31T09:00:00.123+05:30");
    expect(parseTimestampWithZone("infinity")).toBe("infinity");
  });

  it("does not encode JSON twice", () => {
    expect(serializeJson('{"a":1}')).toBe('{"a":1}');
    expect(serializeJson({ a: 1 })).toBe('{"a":1}');
    expect(serializeJson([1])).toBe("[1]");
  });
});
