import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function lineOf(details: object): string {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).error(details, "mail: not sent");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

it("an error is logged with its kind, words and place, and without the people in it", () => {
  const refused = Object.assign(new Error("550 5.1.1 <naledi+shop@mail.example>: no such mailbox"), {
    code: "EENVELOPE",
    rejected: ["naledi+shop@mail.example"],
    detail: "Key (email)=(naledi+shop@mail.example) already exists.",
  });
  const line = lineOf({ err: new TypeError("a mail was not sent", { cause: refused }) });
  expect(line).not.toMatch(/naledi/);
  const { err, msg } = JSON.parse(line);
  expect(msg).toBe("mail: not sent");
  expect(err.type).toBe("TypeError");
  expect(err.message).toContain("550 5.1.1 <…@…>: no such mailbox");
  expect(err.stack).toContain("log.test.ts");
  expect(JSON.parse(lineOf({ err: refused })).err).toMatchObject({ code: "EENVELOPE" });
});

it("an error is logged without what a visitor typed: no row, no value, no statement", () => {
  const typed = (code: string, message: string) =>
    Object.assign(new Error(message), {
      code,
      detail: "Failing row contains (7, Zanele Marked, 9 Acacia Walk).",
      where: "SQL function, parameter $1 = 'Zanele Marked'",
      internalQuery: "select 'Zanele Marked'",
      parameters: ["Zanele Marked"],
    });
  const errors = [
    typed("22P02", 'invalid input syntax for type uuid: "Zanele "the" Marked"'),
    typed("22003", 'value "Zanele Marked" is out of range for type integer'),
    typed("42601", 'syntax error in tsquery: "Zanele Marked &"'),
    typed("23514", 'new row for relation "orders" violates check constraint "orders_total"'),
    parseError("Zanele Marked"),
    new TypeError('Headers.append: "Zanele Marked" is an invalid header value.'),
  ];
  for (const err of errors) {
    expect(lineOf({ err })).not.toMatch(/Zanele|Acacia/);
    expect(lineOf({ err: new Error(`not stored: ${err.message}`, { cause: err }) })).not.toMatch(
      /Zanele|Acacia/,
    );
    // As a thread hands it over.
    expect(lineOf({ err: { ...err, message: err.message } })).not.toMatch(/Zanele|Acacia/);
  }
  expect(errors.map((err) => JSON.parse(lineOf({ err })).err.message)).toEqual([
    'invalid input syntax for type uuid: "…"',
    'value "…" is out of range for type integer',
    'syntax error in tsquery: "…"',
    // Names of the schema, not of people.
    'new row for relation "orders" violates check constraint "orders_total"',
    expect.stringMatching(/^Unexpected token 'Z', "…" is not valid JSON$/),
    'Headers.append: "…" is an invalid header value.',
  ]);
});

it("the words of a cause are not repeated", () => {
  const cause = Object.assign(new Error('database "shop" does not exist'), { code: "3D000" });
  const err = new Error(`the database cannot be reached: ${cause.message}`, { cause });
  expect(JSON.parse(lineOf({ err })).err.message).toBe(
    'the database cannot be reached: database "shop" does not exist',
  );
});

it("a chain of causes without end is cut", () => {
  const first = new Error("the first");
  const second = new Error("the second", { cause: first });
  first.cause = second;
  const { err } = JSON.parse(lineOf({ err: first }));
  expect(err.message).toMatch(/^the first: the second: the first/);
  expect(err.stack.match(/caused by/g)).toHaveLength(8);
});

function parseError(text: string): Error {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error as Error;
  }
}

it("packages keep their names in it, and what is no error is written as it is", () => {
  const err = new Error("at node_modules/@supabase/lite/index.js, pglite@0.4.5");
  expect(JSON.parse(lineOf({ err })).err.message).toBe(err.message);
  expect(JSON.parse(lineOf({ err: { status: 503 } })).err).toEqual({ status: 503 });
});
