/** The database's rand (a number, or a string where the driver keeps numeric exact) in whole cents. */
export function randToCents(rand: number | string): number {
  const cents = Math.round(Number(rand) * 100);
  if (!Number.isSafeInteger(cents)) throw new Error(`not an amount in rand: ${rand}`);
  return cents;
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
