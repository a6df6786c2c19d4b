/** Headers of an answer that is somebody's own: for whoever asked, and for no cache on the way. */
export const PRIVATE = { "Cache-Control": "private, no-store" };
