/** Headers of a personal response: no cache may store it. */
export const PRIVATE = { "Cache-Control": "private, no-store" };

/**
 * Of a page that its link alone opens: no other site learns its address either. Not `no-referrer`: with that, browsers
 * post the page's own forms from the origin "null", which is refused.
 */
export const BY_LINK = { ...PRIVATE, "Referrer-Policy": "same-origin" };
