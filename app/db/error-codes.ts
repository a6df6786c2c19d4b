export const UNIQUE_VIOLATION = "23505";
export const CHECK_VIOLATION = "23514";
export const INSUFFICIENT_PRIVILEGE = "42501";
export const UNDEFINED_TABLE = "42P01";

/** Whether the database rejected with this SQLSTATE. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}

export const NO_ROW = "PGRST116";
