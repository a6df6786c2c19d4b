/** A name that bots fill in and browsers do not autofill. */
export const HONEYPOT = "colour";
