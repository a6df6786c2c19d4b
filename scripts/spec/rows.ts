import { readFileSync } from "node:fs";

/** A requirement from docs/spec-rows.md. */
export type Row = {
  number: string;
  statement: string;
  decisions: string[];
  section: string;
  heading: string;
};

const ROW = /^- (\d+)\.(\d+) (.+?)(?: \[(\d+(?:, \d+)*)\])?$/;

export function parseRows(text: string): { rows: Row[]; problems: string[] } {
  const rows: Row[] = [];
  const problems: string[] = [];
  let section = "";
  let heading = "";
  let sectionNumber = 0;
  let last = 0;

  for (const line of text.slice(text.indexOf("\n## ") + 1).split("\n")) {
    if (line.startsWith("## ")) {
      section = line.slice(3);
      heading = "";
      const next = Number.parseInt(section, 10);
      if (!(next > sectionNumber)) problems.push(`section "${section}" is out of order`);
      sectionNumber = next;
      last = 0;
    } else if (line.startsWith("### ")) {
      heading = line.slice(4);
    } else if (line) {
      const [, inSection, place, statement = "", decisions] = ROW.exec(line) ?? [];
      if (!statement) {
        problems.push(`not a row: ${line}`);
        continue;
      }
      const number = `${inSection}.${place}`;
      if (Number(inSection) !== sectionNumber) problems.push(`${number} stands in section ${sectionNumber}`);
      else if (Number(place) <= last) problems.push(`${number} repeats or is out of order`);
      else last = Number(place);
      rows.push({ number, statement, decisions: decisions?.split(", ") ?? [], section, heading });
    }
  }
  return { rows, problems };
}

export function readRows() {
  return parseRows(readFileSync(new URL("../../docs/spec-rows.md", import.meta.url), "utf8"));
}
