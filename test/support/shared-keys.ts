/** Processes that share a PostgreSQL need the same secret. */
export const SHARED_KEYS = { jwtSecret: "a secret that all processes of a test share" };
