import { describe, expect, test } from "vitest";
import { type Field, readFields, toValues } from "./fields";

function read(field: Omit<Field, "name" | "label"> & { kind: Field["kind"] }, sent: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  const { row, errors } = readFields([{ name: "it", label: "It", ...field } as Field], form);
  return errors.it ?? row.it;
}

describe("a field", () => {
  test("is trimmed; left empty it is nothing, or asked for", () => {
    expect(read({ kind: "line" }, { it: "  A  " })).toBe("A");
    expect(read({ kind: "line" }, { it: " " })).toBeNull();
    expect(read({ kind: "line", isNeeded: true }, {})).toBe("Please fill this in.");
  });

  test("says how long it may be", () => {
    expect(read({ kind: "line", max: 3 }, { it: "Long" })).toBe("At most 3 characters, please: these are 4.");
  });

  test.each([
    ["email", "a@b.example", "a@b@c"],
    ["phone", "+27 11 555 0142", "call me"],
    ["web", "https://a.example/b", "javascript:alert(1)"],
    ["address", "/events", "//evil.example"],
    ["address", "/events?from=2", "/\\evil.example"],
    ["address", "https://a.example", "events"],
    ["slug", "the-red-thread", "The Red--Thread"],
    ["date", "2026-11-16", "2026-02-30"],
    ["line", "One", "One\nTwo"],
    ["picture", "/media/a.jpg", "javascript:alert(1)"],
  ] as const)("%s: %j is one, %j is none", (kind, good, bad) => {
    expect(read({ kind }, { it: good })).toBe(good);
    expect(read({ kind }, { it: bad })).toMatch(/[.:/“”]/);
    expect(read({ kind }, { it: bad })).not.toBe(bad);
  });

  test("a list has one entry on each line", () => {
    expect(read({ kind: "lines" }, { it: "One\r\n\r\n Two " })).toEqual(["One", "Two"]);
    const dated = { kind: "lines", pattern: /^\d{4} /, patternHint: "Begin with the year" } as const;
    expect(read(dated, { it: "2026 A prize\nA medal" })).toBe("Begin with the year: “A medal”");
  });
});

describe("a week", () => {
  test("is seven days, some of them closed", () => {
    expect(read({ kind: "week" }, { "it-1-opens": "09:00", "it-1-closes": "17:30" })).toEqual([
      "",
      "09:00-17:30",
      "",
      "",
      "",
      "",
      "",
    ]);
  });

  test("needs both times of a day, in their order", () => {
    expect(read({ kind: "week" }, { "it-0-opens": "09:00" })).toBe("Monday needs both times, or neither.");
    expect(read({ kind: "week" }, { "it-6-opens": "18:00", "it-6-closes": "09:00" })).toBe(
      "Sunday closes before it opens.",
    );
  });
});

test("what a row holds comes back as it was", () => {
  const fields = [
    { name: "title", label: "", kind: "line" },
    { name: "text", label: "", kind: "prose" },
    { name: "address", label: "", kind: "lines" },
    { name: "week", label: "", kind: "week" },
    { name: "is_active", label: "", kind: "yes-no" },
  ] as const satisfies Field[];
  const row = {
    title: "A",
    text: null,
    address: ["1 Kerk Lane", "Newtown"],
    week: ["", "09:00-17:30", "", "", "", "", "10:00-12:00"],
    is_active: true,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(toValues(fields, row))) if (value) form.set(name, value);
  expect(readFields(fields, form)).toMatchObject({ row, errors: {} });
});

test("a focal point is two percentages, or the picture's own", () => {
  const field = { name: "focus", label: "Focal point", kind: "focus", of: "picture" } as const;
  const read = (x: string, y: string) => {
    const form = new FormData();
    form.set("focus-x", x);
    form.set("focus-y", y);
    const { row, errors } = readFields([field], form);
    return errors.focus ? "refused" : row.focus;
  };
  expect(toValues([field], { focus: "45% 50%" })).toEqual({ "focus-x": "45", "focus-y": "50" });
  expect(toValues([field], { focus: null })).toEqual({ "focus-x": "", "focus-y": "" });
  expect(read("45", "050")).toBe("45% 50%");
  expect(read("", "")).toBeNull();
  for (const [x, y] of [
    ["45", ""],
    ["101", "5"],
    ["-1", "5"],
    ["4.5", "5"],
  ] as const)
    expect(read(x, y)).toBe("refused");
});
