import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  box,
  choice,
  choices,
  countCharacters,
  email,
  line,
  MESSAGES,
  optional,
  parseForm,
  prose,
  ticked,
  typedValues,
  webAddress,
} from "./forms";

type Sent = Record<string, string | File | (string | File)[]>;

function formOf(sent: Sent): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(sent))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}

/** Parses one field called `field` by a rule. */
function read<Rule extends z.ZodMiniType>(rule: Rule, ...values: (string | File)[]) {
  const parsed = parseForm(z.object({ field: rule }), formOf({ field: values }));
  if (!parsed.ok) return { error: parsed.errors.field };
  return { value: (parsed.value as { field: z.output<Rule> }).field };
}

describe("a line", () => {
  it("is trimmed, and any alphabet is welcome", () => {
    expect(read(line(200), "  Ọlámidé O’Neil 👗 ")).toEqual({ value: "Ọlámidé O’Neil 👗" });
    expect(read(line(200), "נעמה")).toEqual({ value: "נעמה" });
    expect(read(line(200), "'; drop table profiles; --")).toEqual({ value: "'; drop table profiles; --" });
  });

  it.each([
    ["missing", []],
    ["empty", [""]],
    ["blank", [" \t "]],
    ["blank to the eye", ["\u200b\u00a0\u3000"]],
    ["sent twice", ["one", "two"]],
    ["a file", [new File(["x"], "x.txt")]],
  ])("%s is asked for", (_, values) => {
    expect(read(line(200), ...values)).toEqual({ error: MESSAGES.required });
  });

  it.each(["Two\nlines", "Bell\u0007", "Null\u0000", "Next\u0085line", "Parted\u2028line"])(
    "%j cannot be printed on one line",
    (value) => {
      expect(read(line(200), value)).toEqual({ error: MESSAGES.unprintable });
    },
  );

  it("is counted in characters, after trimming", () => {
    expect(read(line(3), "  👗👗👗  ")).toEqual({ value: "👗👗👗" });
    expect(read(line(3), "👗👗👗👗")).toEqual({ error: MESSAGES.tooLong(3) });
    expect(countCharacters("a👗é")).toBe(3);
  });
});

describe("prose", () => {
  it("keeps tabs and line breaks, and has one kind of them", () => {
    expect(read(prose(100), "\r\nTabs\tand\r\nlines\rhere\n")).toEqual({ value: "Tabs\tand\nlines\nhere" });
  });

  it("counts a line break once, as the browser's own limit does", () => {
    expect(read(prose(3), "a\r\nb")).toEqual({ value: "a\nb" });
  });

  it.each(["Escape\u001b[2J", "Null\u0000"])("%j cannot be printed", (value) => {
    expect(read(prose(100), value)).toEqual({ error: MESSAGES.unprintable });
  });

  it("is asked for", () => {
    expect(read(prose(100), "\n\n")).toEqual({ error: MESSAGES.required });
  });
});

describe("an email address", () => {
  it.each(["first.last+tag@localhost", "thandi@visitor.example", "ọlá@dürer.example"])(
    "%s passes",
    (address) => {
      expect(read(email(), ` ${address} `)).toEqual({ value: address });
    },
  );

  it.each([
    "nobody",
    "a@b@c",
    "a@b.example,c@d.example",
    "Name <a@b.example>",
    "a b@c.example",
    "@b.example",
    "a@",
  ])("%s does not", (address) => {
    expect(read(email(), address)).toEqual({ error: MESSAGES.email });
  });

  it("holds no line break and no more than 254 characters", () => {
    expect(read(email(), "a@b.example\nBcc: c@d.example")).toEqual({ error: MESSAGES.unprintable });
    expect(read(email(), `${"x".repeat(250)}@b.example`)).toEqual({ error: MESSAGES.tooLong(254) });
  });
});

describe("a web address", () => {
  it.each(["https://visitor.example", "HTTP://visitor.example/look?book=2026"])("%s passes", (address) => {
    expect(read(webAddress(), address)).toEqual({ value: address });
  });

  it.each([
    ["visitor.example", "https://visitor.example"],
    [" instagram.com/nana ", "https://instagram.com/nana"],
    ["www.nana.co.za/look?book=2026#one", "https://www.nana.co.za/look?book=2026#one"],
  ])("%s is given its https://", (typed, address) => {
    expect(read(webAddress(), typed)).toEqual({ value: address });
  });

  it.each(["javascript:alert(1)", "nana", "@nana", "nana@mail.example", "https:///path", "https://a b"])(
    "%s does not",
    (address) => {
      expect(read(webAddress(), address)).toEqual({ error: MESSAGES.webAddress });
    },
  );
});

describe("what may be left out", () => {
  it.each([
    ["missing", []],
    ["empty", [""]],
    ["blank", ["  \u200b"]],
  ])("%s is null", (_, values) => {
    expect(read(optional(line(10)), ...values)).toEqual({ value: null });
  });

  it("keeps its rule when it is there", () => {
    expect(read(optional(line(10)), " yes ")).toEqual({ value: "yes" });
    expect(read(optional(line(3)), "too long")).toEqual({ error: MESSAGES.tooLong(3) });
    expect(read(optional(webAddress()), "x")).toEqual({ error: MESSAGES.webAddress });
  });
});

describe("choices and boxes", () => {
  const COLOURS = ["ochre", "plum"] as const;

  it("takes one of the words and no other", () => {
    expect(read(choice(COLOURS), "plum")).toEqual({ value: "plum" });
    for (const values of [[], ["Plum"], ["ochre", "plum"]])
      expect(read(choice(COLOURS), ...values)).toEqual({ error: MESSAGES.choose });
  });

  it("takes several, each once, and at least one", () => {
    expect(read(choices(COLOURS), "plum")).toEqual({ value: ["plum"] });
    expect(read(choices(COLOURS), "plum", "ochre", "plum")).toEqual({ value: ["plum", "ochre"] });
    for (const values of [[], [""], ["plum", "beige"]])
      expect(read(choices(COLOURS, "Pick one."), ...values)).toEqual({ error: "Pick one." });
  });

  it("reads boxes, and insists where one must be ticked", () => {
    expect(read(box(), "on")).toEqual({ value: true });
    expect(read(box())).toEqual({ value: false });
    expect(read(ticked("Please agree"), "on")).toEqual({ value: true });
    expect(read(ticked("Please agree"))).toEqual({ error: "Please agree" });
  });
});

describe("parseForm", () => {
  const schema = z.object({ name: line(5), message: prose(10) });

  it("gives one message per field and everything typed, when something is wrong", () => {
    const parsed = parseForm(schema, formOf({ name: "  Thandiwe\u0007", message: "Hello" }));
    expect(parsed).toEqual({
      ok: false,
      errors: { name: MESSAGES.unprintable },
      values: { name: "  Thandiwe\u0007", message: "Hello" },
    });
  });

  it("puts what concerns no field under the name of the whole form", () => {
    const picky = schema.check(z.refine(({ name, message }) => name !== message, { error: "Say more." }));
    expect(parseForm(picky, formOf({ name: "Same", message: "Same" }))).toMatchObject({
      errors: { form: "Say more." },
    });
  });

  it("drops unknown fields", () => {
    expect(
      parseForm(schema, formOf({ name: "Nala", message: "Hi", role: "admin", ["__proto__"]: "x" })),
    ).toEqual({
      ok: true,
      value: { name: "Nala", message: "Hi" },
    });
  });

  it("shows lists again as lists, and no files", () => {
    const form = formOf({ a: ["1", "2"], b: "3", c: new File(["x"], "x.txt"), d: ["4", new File([], "")] });
    expect(typedValues(form)).toEqual({ a: ["1", "2"], b: "3", d: ["4"] });
  });
});

/* For any input the result is a value or errors, and a value always satisfies its table's constraints. */
describe("any form at all", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.constantFrom("\u202eevil", "\u0000", "x".repeat(10_000), "<script>", "__proto__", "a@b.example", "on"),
  );
  const names = fc.constantFrom(
    "name",
    "email",
    "message",
    "site",
    "kind",
    "kinds",
    "terms",
    "__proto__",
    "x",
  );
  const forms = fc.array(fc.tuple(names, anything), { maxLength: 12 });
  const schema = z.object({
    name: line(200),
    email: email(),
    message: prose(250),
    site: optional(webAddress()),
    kind: optional(choice(["a", "b"])),
    kinds: optional(choices(["a", "b"])),
    terms: box(),
  });

  it("is answered, never thrown at, and asking again with the clean value changes nothing", () => {
    fc.assert(
      fc.property(forms, (entries) => {
        const form = new FormData();
        for (const [name, value] of entries) form.append(name, value);
        const parsed = parseForm(schema, form);
        if (!parsed.ok) {
          expect(Object.keys(parsed.errors).length).toBeGreaterThan(0);
          for (const message of Object.values(parsed.errors)) expect(message).toMatch(/^Please /);
          return;
        }
        const { name, email, message } = parsed.value;
        expect(parseForm(z.object({ name: line(200) }), formOf({ name }))).toEqual({
          ok: true,
          value: { name },
        });
        expect(email).toMatch(/^\S+@\S+$/);
        expect(countCharacters(message)).toBeLessThanOrEqual(250);
      }),
      { numRuns: 300 },
    );
  });

  it("a line that passes is printable, trimmed and within its length", () => {
    fc.assert(
      fc.property(anything, (sent) => {
        const { value } = read(line(100), sent);
        if (value === undefined) return;
        expect(value).toBe(value.trim());
        expect(value).not.toMatch(/\p{Cc}|\u2028|\u2029/u);
        expect([...value].length).toBeLessThanOrEqual(100);
      }),
    );
  });
});
