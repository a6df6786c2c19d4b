/** Headers of a personal response: no cache may keep it. */
export const PRIVATE = { "Cache-Control": "private, no-store" };
