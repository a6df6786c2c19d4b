/** Headers of a personal response: no cache may store it. */
export const PRIVATE = { "Cache-Control": "private, no-store" };
