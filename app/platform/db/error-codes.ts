export const UNIQUE_VIOLATION = "23505";
export const EXCLUSION_VIOLATION = "23P01";
export const CHECK_VIOLATION = "23514";
export const INSUFFICIENT_PRIVILEGE = "42501";
export const NO_DATA_FOUND = "P0002";

/** Whether the database rejected with this SQLSTATE. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}

/** Thrown in a transaction, it undoes it and is answered as if a function of the schema had raised it. */
export function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
