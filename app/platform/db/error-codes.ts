export const UNIQUE_VIOLATION = "23505";
export const EXCLUSION_VIOLATION = "23P01";
export const CHECK_VIOLATION = "23514";
export const INSUFFICIENT_PRIVILEGE = "42501";

/** Whether the database rejected with this SQLSTATE. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
