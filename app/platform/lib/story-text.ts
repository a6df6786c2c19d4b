import { isOwnPath } from "./own-path";
import type { PictureSource } from "./pictures";

export interface StoryPicture {
  picture: PictureSource | null;
  caption: string;
}

/** A link within a paragraph. */
export interface StoryLink {
  words: string;
  to: string;
}

/** Plain words, words with links among them, or a heading. */
export type Paragraph = string | (string | StoryLink)[] | { heading: string };

export type StoryPart =
  | { kind: "text"; paragraphs: Paragraph[] }
  /** A paragraph of the story set large in its own place. */
  | { kind: "quote"; words: string }
  /** One picture, or two that are stepped against each other. */
  | { kind: "pictures"; pictures: StoryPicture[] };

/** How a row's name for a picture becomes the picture. */
export type PictureFinder = (address: string, caption: string) => PictureSource | null;

const WORDS_PER_MINUTE = 200;
const PICTURES_IN_A_ROW = 2;
/** A longer paragraph makes no pull quote. */
const MAX_QUOTE_LENGTH = 140;

/*
 * What a story may hold beside plain paragraphs, a little of Markdown. Each stands in a paragraph of its own, but for
 * links. Signs that fit none of these mean themselves.
 *
 *   ## A heading
 *   > A pull quote, set large
 *   ![caption](address of a picture)
 *   words with [a link](/events) among them
 */
const HEADING = /^## +(\S.*)$/;
const QUOTE = /^> *(\S.*)$/;
const PICTURE = /^!\[([^\]]*)\]\((\S+)\)$/;
const LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g;
/** Another site, or a mailbox; never a script. */
const OUTSIDE = /^(?:https?:\/\/|mailto:)/i;

/** Any white space but a lone space, of which a story has a thousand. */
const LOOSE_SPACE = /\s{2,}|[^\S ]/g;

/** Blank lines divide paragraphs; a single line break does not. */
export function toParagraphs(content: string): string[] {
  return content
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .map((paragraph) => paragraph.replace(LOOSE_SPACE, " ").trim())
    .filter(Boolean);
}

/** A story as it is set: runs of text, its pull quotes and its pictures, each in its place. */
export function toParts(content: string, findPicture: PictureFinder): StoryPart[] {
  const paragraphs = toParagraphs(content);
  const chosen = findQuote(paragraphs);
  const parts: StoryPart[] = [];
  for (const paragraph of paragraphs) {
    const last = parts.at(-1);
    const [, caption = "", address] = paragraph.match(PICTURE) ?? [];
    const quote = paragraph === chosen ? paragraph : paragraph.match(QUOTE)?.[1];
    if (address) {
      const shown = { picture: findPicture(address, caption), caption };
      if (last?.kind === "pictures" && last.pictures.length < PICTURES_IN_A_ROW) last.pictures.push(shown);
      else parts.push({ kind: "pictures", pictures: [shown] });
    } else if (quote) parts.push({ kind: "quote", words: quote });
    else if (last?.kind === "text") last.paragraphs.push(toParagraph(paragraph));
    else parts.push({ kind: "text", paragraphs: [toParagraph(paragraph)] });
  }
  return parts;
}

/** One paragraph with its links, or a heading. */
export function toParagraph(text: string): Paragraph {
  const heading = text.match(HEADING)?.[1];
  return heading ? { heading } : withLinks(text);
}

function withLinks(text: string): Paragraph {
  const runs: (string | StoryLink)[] = [];
  let end = 0;
  for (const { 0: whole, 1: words = "", 2: to = "", index } of text.matchAll(LINK)) {
    if (!isOwnPath(to) && !OUTSIDE.test(to)) continue;
    if (index > end) runs.push(text.slice(end, index));
    runs.push({ words, to });
    end = index + whole.length;
  }
  if (end === 0) return text;
  if (end < text.length) runs.push(text.slice(end));
  return runs;
}

/**
 * Where the writer chose none, the shortest paragraph, if it is short enough; never the first, which has the initial,
 * nor the last.
 */
function findQuote(paragraphs: string[]): string | undefined {
  if (paragraphs.some((paragraph) => QUOTE.test(paragraph))) return undefined;
  return paragraphs
    .filter((paragraph) => !PICTURE.test(paragraph))
    .slice(1, -1)
    .filter((paragraph) => paragraph.length <= MAX_QUOTE_LENGTH)
    .filter((paragraph) => !HEADING.test(paragraph) && typeof withLinks(paragraph) === "string")
    .sort((one, other) => one.length - other.length)[0];
}

/** The words a reader reads. */
export function countWords(content: string): number {
  return toParagraphs(content)
    .filter((paragraph) => !PICTURE.test(paragraph))
    .map((paragraph) => paragraph.replace(/^(?:##|>) +/, "").replace(LINK, "$1"))
    .join(" ")
    .split(" ")
    .filter(Boolean).length;
}

/** Whole minutes, never none. */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.round(countWords(content) / WORDS_PER_MINUTE));
}

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "nine minutes"; from thirteen on in figures, as a magazine would. */
export function readingTime(minutes: number): string {
  return `${NUMBERS[minutes - 1] ?? minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
