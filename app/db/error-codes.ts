/** Postgres: a second row where only one may be. */
export const UNIQUE_VIOLATION = "23505";
/** PostgREST: a single row was asked for, and there is none (or several). */
export const NO_ROW = "PGRST116";
