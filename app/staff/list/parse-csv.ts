import { withoutGuards } from "./csv";

/** Far more than any list of ours. */
export const MAX_CSV_ROWS = 5_000;

/** The lines of a CSV file, each as its cells; a spreadsheet writes commas or semicolons. Empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(withoutGuards(cell));
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at += 1) {
    const sign = content.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (content.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}

function separatorOf(content: string): string {
  const head = content.slice(0, content.indexOf("\n") + 1 || undefined);
  return head.split(";").length > head.split(",").length ? ";" : ",";
}
