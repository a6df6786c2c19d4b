import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { csvLine, csvRand, withoutGuards } from "./csv";

const piece = fc.oneof(fc.string(), fc.constantFrom(...",;|\t\r\n=+-@'\""));

describe("a line of a CSV file", () => {
  test.each([
    [["a", "b"], "a,b\r\n"],
    [['say "hi"', "x,y"], '"say ""hi""","x,y"\r\n'],
    [["two\nlines"], '"two\nlines"\r\n'],
    [["=1+1"], "'=1+1\r\n"],
    [["+27 82 555 0176"], "'+27 82 555 0176\r\n"],
    [["@home", "-5"], "'@home,'-5\r\n"],
    [["\tx"], '"\'\tx"\r\n'],
    [["Nia;=1+1;@SUM(1)"], "\"Nia;'=1+1;'@SUM(1)\"\r\n"],
    [["a;b", "c\td", "e|f"], '"a;b","c\td","e|f"\r\n'],
    [["a\t=1+1", "a|+1"], '"a\t\'=1+1","a|\'+1"\r\n'],
    [['a;"=1+1"'], '"a;\'""=1+1"""\r\n'],
    [["two\n=1+1"], '"two\n\'=1+1"\r\n'],
    [["\rx"], '"\'\rx"\r\n'],
    [[-5, 1.5, null], "-5,1.5,\r\n"],
  ])("%j", (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it("never begins a cell of words with a formula, and says the same words", { tags: "@10.92" }, () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(piece).map((pieces) => pieces.join("")),
          { minLength: 1 },
        ),
        (cells) => {
          const read = readCsv(csvLine(cells));
          expect(read).toHaveLength(cells.length);
          for (const [index, cell] of read.entries()) {
            for (const part of cell.split(/[;|\t\r\n]/)) expect(part).not.toMatch(/^"*[=+\-@]/);
            expect(withoutGuards(cell)).toBe(withoutGuards(cells[index] ?? ""));
          }
        },
      ),
    );
  });
});

test("cents become rand", () => {
  expect(csvRand(123_450)).toBe(1234.5);
});

/** One line, read as a spreadsheet does. */
function readCsv(line: string): string[] {
  const cells: string[] = [];
  let rest = line.slice(0, -2);
  while (true) {
    const quoted = rest.startsWith('"') ? /^"((?:[^"]|"")*)"/.exec(rest) : null;
    const raw = quoted ? quoted[0] : (/^[^,]*/.exec(rest)?.[0] ?? "");
    cells.push(quoted ? (quoted[1] ?? "").replaceAll('""', '"') : raw);
    if (rest.length === raw.length) return cells;
    rest = rest.slice(raw.length + 1);
  }
}
