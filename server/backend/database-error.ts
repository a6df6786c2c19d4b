import { inspect } from "node:util";

interface PostgresRefusal extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

/** What the package reads an answer from; printing it shows one line without the values a visitor typed. */
class DatabaseError extends Error {
  override name = "DatabaseError";
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly #line: string;

  constructor(message: string, code: string, line: string, detail?: string, hint?: string) {
    super(message);
    this.code = code;
    this.detail = detail;
    this.hint = hint;
    this.#line = line;
  }

  [inspect.custom](): string {
    return this.#line;
  }
}

/** The statement was the package's own, made of something that was no row: nobody outside wrote or should read it. */
const SYNTAX_ERROR = "42601";
/** Data that does not fit: the message repeats it. */
const QUOTES_VALUES = /^22/;
const UNREADABLE = { message: "This request cannot be read", details: null, hint: null };

/**
 * Every failure of the database passes here before the package prints it and makes it an answer. Left alone it
 * prints what visitors typed, and turns a broken CHECK or a RAISE into a nameless error 500.
 */
export function toAnswerableError(error: unknown): unknown {
  if (isRefusal(error)) {
    const { message, code, detail, hint } = error;
    const line = QUOTES_VALUES.test(code) ? `database: ${code}` : `database: ${code} ${message}`;
    if (code === SYNTAX_ERROR) return preparedAnswer(400, { ...UNREADABLE, code }, line);
    if (isKnownToPackage(code)) return new DatabaseError(message, code, line, detail, hint);
    return preparedAnswer(
      statusOf(code),
      { code, message, details: detail ?? null, hint: hint ?? null },
      line,
    );
  }
  if (isUnwritable(error)) {
    const answer = { code: "22P02", message: "A value does not fit its column", details: null, hint: null };
    return preparedAnswer(400, answer, "database: 22P02");
  }
  if (isUnreachable(error)) {
    const answer = { code: "PGRST001", message: "Database connection error", details: null, hint: null };
    return preparedAnswer(503, answer, `database: ${error.message}`);
  }
  return error;
}

/** An answer in the form an SQL function may raise one, which the package passes on as it is. */
export function preparedAnswer(status: number, answer: object, line: string): DatabaseError {
  return new DatabaseError(JSON.stringify(answer), "PGRST", line, JSON.stringify({ status, headers: {} }));
}

function isRefusal(error: unknown): error is PostgresRefusal {
  return error instanceof Error && "severity" in error && "code" in error && typeof error.code === "string";
}

const UNREACHABLE = /^(E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_CLOSED|DATABASE_BUSY)$/;

function isUnreachable(error: unknown): error is Error {
  return error instanceof Error && "code" in error && UNREACHABLE.test(String(error.code));
}

/** A driver's own words for a value it cannot write as its column's type: the statement never left this process. */
function isUnwritable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isWrongType = "code" in error && error.code === "ERR_INVALID_ARG_TYPE";
  return isWrongType || error instanceof RangeError || /^Invalid input for \w+ type$/.test(error.message);
}

function isKnownToPackage(code: string): boolean {
  return /^(21|22|42|53|55|PT|PGRST)/.test(code) || ["23502", "23503", "23505", "25006"].includes(code);
}

/** As PostgREST answers, by class of error. */
function statusOf(code: string): number {
  if (/^08/.test(code)) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (code !== "P0001" && /^(09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}
