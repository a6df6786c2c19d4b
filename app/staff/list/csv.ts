/** Excel reads a file as UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A spreadsheet would run a cell that begins with one of these signs as a formula. Set to divide by another sign than the
 * comma, as it is in South Africa by the semicolon, it does not see our quotes: then a cell begins after each of those
 * signs, and after a line end.
 */
const FORMULA = /(?<=^|[;|\t\r\n])(?="*[=+\-@\t\r])/g;
const GUARDED_FORMULA = /(?<=^|[;|\t\r\n])'(?="*[=+\-@\t\r])/g;
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/** One line of a CSV file, with its line end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  // A number is a number, also a negative one.
  if (typeof value === "number") return String(value);
  const harmless = (value ?? "").replace(FORMULA, "'");
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell of ours as it was before formulas in it were guarded. */
export function withoutGuards(cell: string): string {
  return cell.replace(GUARDED_FORMULA, "");
}

/** Cents as a spreadsheet adds them up: "1234.50". */
export function csvRand(cents: number): number {
  return cents / 100;
}
