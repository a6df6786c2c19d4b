/** How long messages and applications are kept, for the job that forgets them and the page that says so. */
export const LETTERS_KEPT = { months: 12, words: "Twelve months" };
