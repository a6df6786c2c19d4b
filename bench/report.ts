import { cpus, totalmem, type } from "node:os";

/** Figures to be printed, and kept in RESULTS.md. */
export interface Table {
  title: string;
  note?: string;
  /** By name of the row, then of the column. */
  rows: Record<string, Record<string, string | number>>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

export function print({ title, note, rows }: Table): void {
  console.log(`\n${title}${note ? `\n${note}` : ""}`);
  console.table(rows);
}

export function toMarkdown({ title, note, rows }: Table): string {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    `## ${title}`,
    ...(note ? ["", note] : []),
    "",
    line(["", ...columns]),
    line(["---", ...columns.map(() => "---:")]),
    ...Object.entries(rows).map(([name, row]) => line([name, ...columns.map((column) => row[column] ?? "")])),
    "",
  ].join("\n");
}

export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}, ${memory} GB, ${type()}, Node ${process.version}`;
}
