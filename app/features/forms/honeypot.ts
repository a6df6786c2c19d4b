/** A name that tempts a robot and that no browser fills in by itself. */
export const HONEYPOT = "colour";
