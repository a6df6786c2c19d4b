/** Clears the storage of a browser without scripts; with scripts the page does it. */
export const CLEAR_STORAGE = { "Clear-Site-Data": '"storage"' };
