import { organisation } from "~/platform/organisation/organisation";
import { type Block, type Email, LEAVE, type Progress, YOURS } from "./email";
import type { EmailFrame } from "./email-frame";

/** Mail programs that show text alone often have eighty columns, and quote it with more in front. */
const COLUMNS = 72;

export function emailText(email: Email, { why, sender }: EmailFrame): string {
  const { title, blocks, progress, unsubscribeHref, yoursHref } = email;
  const parts = [
    organisation.name,
    underlined(title, "="),
    ...(progress ? [progressText(progress)] : []),
    ...blocks.map(blockText),
    "--",
    unsubscribeHref === undefined ? wrapped(why) : `${wrapped(why)}\n${LEAVE}:\n${unsubscribeHref}`,
    yoursHref === undefined ? "" : `${YOURS}:\n${yoursHref}`,
    sender.map((line) => wrapped(line)).join("\n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return wrapped(block.text);
    case "quote":
      return wrapped(block.text, COLUMNS - 2)
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
    case "heading":
      return underlined(block.text, "-");
    case "words":
      return wordsText(block.runs);
    case "picture":
      return block.alt && wrapped(`[${block.alt}]`);
    case "card":
      return [wrapped(block.title), block.detail && wrapped(block.detail), `${block.label}:`, block.href]
        .filter(Boolean)
        .join("\n");
    case "facts":
      return block.facts.map(({ term, detail }) => hanging(`${term}: `, detail)).join("\n");
    case "lines":
      return billText(block);
    case "ticket":
      return [`${block.eyebrow}: ${block.name}`, ...block.details, `Code: ${block.code}`]
        .map((line) => wrapped(line))
        .join("\n");
    case "link":
      return `${block.label}:\n${block.href}`;
  }
}

/** The links follow the paragraph, each on a line of its own. */
function wordsText(runs: Extract<Block, { kind: "words" }>["runs"]): string {
  const links = runs.filter((run) => typeof run !== "string");
  const text = runs.map((run) => (typeof run === "string" ? run : run.words)).join("");
  return [wrapped(text), ...links.map(({ words, href }) => `${words}:\n${href}`)].join("\n\n");
}

const MARKS = { done: "[x]", now: "[>]", ahead: "[ ]" };
const TIME_COLUMNS = 7;

function progressText({ title, steps }: Progress): string {
  const marked = steps.map(({ label, time, state }) =>
    `${MARKS[state]} ${(time ?? "").padEnd(TIME_COLUMNS)}${label}`.trimEnd(),
  );
  return [title, ...marked].join("\n");
}

/** The amounts end in one column, as in the HTML. */
function billText({ lines, sums }: Extract<Block, { kind: "lines" }>): string {
  return [
    ...lines.map(({ name, detail, amount }) => priced(`${name} (${detail})`, amount)),
    ...(sums.length > 0 ? ["-".repeat(COLUMNS)] : []),
    ...sums.map(({ label, amount }) => priced(label, amount)),
  ].join("\n");
}

function priced(label: string, amount: string): string {
  if (amount === "") return wrapped(label);
  const rows = wrapped(label, COLUMNS - amount.length - 2).split("\n");
  const last = rows.pop() ?? "";
  return [...rows, last.padEnd(COLUMNS - amount.length) + amount].join("\n");
}

/** The lines after the first stand under its detail. */
function hanging(term: string, detail: string): string {
  const indent = " ".repeat(Math.min(term.length, COLUMNS / 2));
  return term + wrapped(detail, COLUMNS - indent.length).replaceAll("\n", `\n${indent}`);
}

function underlined(words: string, mark: string): string {
  const text = wrapped(words);
  return `${text}\n${mark.repeat(Math.max(...text.split("\n").map(({ length }) => length)))}`;
}

/** Breaks between words. What has no room, such as a link, is left whole. */
function wrapped(text: string, columns = COLUMNS): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => wrappedLine(line, columns))
    .join("\n");
}

function wrappedLine(line: string, columns: number): string {
  if (line.length <= columns) return line;
  const rows: string[] = [];
  let row = "";
  for (const word of line.split(" ")) {
    const longer = row === "" ? word : `${row} ${word}`;
    if (longer.length > columns && row !== "") {
      rows.push(row);
      row = word;
    } else row = longer;
  }
  return [...rows, row].join("\n");
}
