/** Postgres: a second row where only one may be. */
export const UNIQUE_VIOLATION = "23505";
