import { describe, expect, it } from "vitest";
import { parserFor, serialize } from "./values.ts";

describe("values on their way to the database", () => {
  it.each([
    [null, null],
    [undefined, null],
    ["it's", "it's"],
    [1.5, "1.5"],
    [false, "false"],
    [new Date("2026-01-02T03:04:05.678Z"), "2026-01-02T03:04:05.678Z"],
    [Uint8Array.of(0, 255), "\\x00ff"],
    [{ a: ["b"] }, '{"a":["b"]}'],
    [["a", 'b"c\\', null, ""], '{"a","b\\"c\\\\",NULL,""}'],
    [[["a"], ["b"]], '{{"a"},{"b"}}'],
  ])("%j is written as %j", (value, text) => {
    expect(serialize(value)).toBe(text);
  });

  it("an array of more dimensions than Postgres takes is refused", () => {
    const nested = (depth: number): unknown => (depth === 0 ? "x" : [nested(depth - 1)]);
    expect(serialize(nested(6))).toBe('{{{{{{"x"}}}}}}');
    expect(() => serialize(nested(7))).toThrow(RangeError);
  });
});

describe("values on their way back", () => {
  const TYPE = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700, names: 1003 };

  it.each([
    [TYPE.int8, "42", 42],
    [TYPE.numeric, "1200.50", 1200.5],
    [TYPE.numeric, "NaN", "NaN"],
    [TYPE.date, "2026-02-03", "2026-02-03"],
    [TYPE.timestamptz, "2026-02-03 04:05:06.789+00", "2026-02-03T04:05:06.789+00:00"],
    [TYPE.names, "{id,name}", ["id", "name"]],
  ])("of type %i, %j is read as %j", (type, text, value) => {
    expect(parserFor(type)(text)).toEqual(value);
  });
});
