/** One line of a file that is imported. */
export interface CsvReader {
  /** As a spreadsheet numbers it. */
  line: number;
  email: string;
  name: string;
  surname: string;
}

export const READER_COLUMNS = ["email", "name", "surname"] as const;

/** The readers a file names, by the names of its columns in any order; other columns are passed over. */
export function readReaders(rows: readonly (readonly string[])[]): CsvReader[] | { error: string } {
  const [head = [], ...lines] = rows;
  const names = head.map((name) => name.trim().toLowerCase());
  const missing = READER_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    return { error: `The first line has to name the columns ${READER_COLUMNS.join(", ")}.` };
  if (lines.length === 0) return { error: "The file holds no addresses." };
  const cell = (cells: readonly string[], name: string) => cells[names.indexOf(name)]?.trim() ?? "";
  return lines.map((cells, index) => ({
    line: index + 2,
    email: cell(cells, "email"),
    name: cell(cells, "name"),
    surname: cell(cells, "surname"),
  }));
}

/** What becomes of a line. */
export const OUTCOMES = ["new", "known", "waiting", "left", "repeated", "invalid"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What an import would do, as the page shows it. */
export interface ImportPlan {
  fileName: string;
  counts: Record<Outcome, number>;
  lines: { line: number; email: string; outcome: Outcome }[];
}
