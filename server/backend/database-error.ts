import { inspect } from "node:util";

interface PostgresFailure {
  message: string;
  code?: string;
  detail?: string;
  hint?: string;
}

/**
 * The package prints every refusal of the database whole, with the values a visitor typed. This keeps what the
 * answer is made of and prints as one line without them.
 */
class DatabaseError extends Error {
  override name = "DatabaseError";
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;

  constructor({ message, code, detail, hint }: PostgresFailure) {
    super(message);
    this.code = code;
    this.detail = detail;
    this.hint = hint;
  }

  [inspect.custom](): string {
    return `database: ${this.code} ${this.message}`;
  }
}

/** Anything that is not Postgres' own refusal stays as it is. */
export function withoutValues(error: unknown): unknown {
  const isRefusal = error instanceof Error && "severity" in error && "code" in error;
  return isRefusal ? new DatabaseError(error as PostgresFailure) : error;
}
