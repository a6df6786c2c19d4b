/** Processes that share a PostgreSQL must have one secret. */
export const SHARED_KEYS = { jwtSecret: "a secret that all processes of a test share" };
