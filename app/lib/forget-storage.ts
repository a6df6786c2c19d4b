/** Empties what a browser without scripts keeps for this site; with scripts the page does it itself. */
export const FORGET_STORAGE = { "Clear-Site-Data": '"storage"' };
