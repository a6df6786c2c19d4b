import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { toAnswerableError } from "./database-error.ts";

const refusal = (code: string, rest: object = {}) =>
  Object.assign(new Error("broken"), { severity: "ERROR", code, params: ["thandi@example.com"], ...rest });

describe("a failure of the database", () => {
  it("prints without the values a visitor typed", () => {
    const printed = inspect(
      toAnswerableError(refusal("23505", { detail: "Key (email)=(thandi@example.com)" })),
    );
    expect(printed).toBe("database: 23505 broken");
    const message = 'invalid input syntax for type uuid: "thandi@example.com"';
    expect(inspect(toAnswerableError(refusal("22P02", { message })))).toBe("database: 22P02");
  });

  it("keeps what the package makes its answer of", () => {
    expect(toAnswerableError(refusal("23505", { detail: "d", hint: "h" }))).toMatchObject({
      message: "broken",
      code: "23505",
      detail: "d",
      hint: "h",
    });
  });

  it.each([
    ["23514", 400],
    ["P0001", 400],
    ["P0002", 500],
    ["57014", 500],
    ["28000", 403],
    ["08006", 503],
  ])("%s is answered with its own code and status %i", (code, status) => {
    const error = toAnswerableError(refusal(code)) as { message: string; code: string; detail: string };
    expect(error.code).toBe("PGRST");
    expect(JSON.parse(error.message)).toEqual({ code, message: "broken", details: null, hint: null });
    expect(JSON.parse(error.detail)).toEqual({ status, headers: {} });
  });

  it("tells no visitor where the database is when it cannot be reached", () => {
    const away = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), { code: "ECONNREFUSED" });
    const error = toAnswerableError(away) as { message: string; detail: string };
    expect(error.message).not.toContain("10.0.0.7");
    expect(JSON.parse(error.detail).status).toBe(503);
  });

  it.each([
    new Error("Invalid input for boolean type"),
    new RangeError("Invalid time value"),
    Object.assign(new TypeError("The first argument must be of type string"), {
      code: "ERR_INVALID_ARG_TYPE",
    }),
  ])("a value no driver can write is the sender's mistake: %s", (unwritable) => {
    const error = toAnswerableError(unwritable) as { message: string; detail: string };
    expect(JSON.parse(error.message).code).toBe("22P02");
    expect(JSON.parse(error.detail).status).toBe(400);
  });

  it("shows nobody a statement that the package made", () => {
    const error = toAnswerableError(refusal("42601", { message: 'syntax error at or near ")"' })) as {
      message: string;
      detail: string;
    };
    expect(error.message).not.toContain("near");
    expect(JSON.parse(error.detail).status).toBe(400);
  });

  it("leaves other errors alone", () => {
    const mistake = new TypeError("x is undefined");
    expect(toAnswerableError(mistake)).toBe(mistake);
  });
});
