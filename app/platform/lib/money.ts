/** The database's rand (a number, or a string where the driver keeps numeric exact) in whole cents. */
export function randToCents(rand: number | string): number {
  const cents = Math.round(Number(rand) * 100);
  if (!Number.isSafeInteger(cents)) throw new Error(`not an amount in rand: ${rand}`);
  return cents;
}

/** More than any price or refund here; a slip of the keyboard beyond it is refused. */
const MAX_RAND = 10_000_000;
/** Thousands in groups of three, by one kind of separator; a decimal separator before one or two digits. */
const TYPED_RAND =
  /^(?:R ?)?(?:(?<whole>\d{1,9})|(?<spaced>[1-9]\d{0,2}(?: \d{3})+)|(?<commas>[1-9]\d{0,2}(?:,\d{3})+))(?<cents>[.,]\d{1,2})?$/i;

/** An amount as people type it, in whole cents, or what is wrong with it and what to do. */
export type ReadRand = { cents: number } | { error: string };

/**
 * The one reader of typed amounts: "1200", "R1,200.50", "1 200,50", "R 350,5". A comma before three digits groups
 * thousands, as formatRand writes them. A point never does: "1.200" could mean either, so it is refused.
 */
export function readRand(typed: string): ReadRand {
  const text = typed.trim().replace(/\s/g, " ");
  const { whole, spaced, commas, cents = "" } = TYPED_RAND.exec(text)?.groups ?? {};
  const digits = (whole ?? spaced ?? commas)?.replace(/[ ,]/g, "");
  // The separator of the thousands is not the decimal one too: "1,200,50".
  if (digits === undefined || (commas && cents.startsWith(","))) return { error: errorOf(text) };
  const amount = Number(digits) * 100 + Number(cents.slice(1).padEnd(2, "0"));
  if (amount > MAX_RAND * 100) return { error: `Enter at most ${formatRand(MAX_RAND * 100)}.` };
  return { cents: amount };
}

const HOW = "Enter an amount in rand, such as 1200 or 1200.50.";

function errorOf(text: string): string {
  if (text === "") return HOW;
  if (/^(?:R ?)?[-−]/i.test(text)) return `An amount cannot be negative. ${HOW}`;
  if (/^(?:R ?)?\d{1,3}\.\d{3}$/i.test(text))
    return `“${text}” could be thousands or cents. Enter 1200 or 1.20 instead.`;
  return `“${text}” is not an amount. ${HOW}`;
}

/**
 * R1,200, or R1,200.50 with cents. Not Intl, because Node and browsers disagree about en-ZA and the server's HTML must
 * match the browser's.
 */
export function formatRand(cents: number): string {
  return formatCents(cents).replace(/\.00$/, "");
}

/** R1,200.00: for columns, whose points stand below each other. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const rand = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const grouped = String(rand).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}R${grouped}.${String(rest).padStart(2, "0")}`;
}
