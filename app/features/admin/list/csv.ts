/** Excel reads a file as UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet would run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One line of a CSV file, with its line end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  // A number is a number, also a negative one.
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Cents as a spreadsheet adds them up: "1234.50". */
export function csvRand(cents: number): number {
  return cents / 100;
}
