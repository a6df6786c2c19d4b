import type { PictureSource } from "~/lib/pictures";

export interface StoryPicture {
  picture: PictureSource | null;
  caption: string;
}

export type StoryPart =
  | { kind: "text"; paragraphs: string[] }
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
/** A paragraph that is a picture, written as in Markdown: `![caption](address)`. */
const PICTURE = /^!\[([^\]]*)\]\((\S+)\)$/;

/** Any white space but a lone space, of which a story has a thousand. */
const LOOSE_SPACE = /\s{2,}|[^\S ]/g;

/** Blank lines divide paragraphs; a single line break does not. */
export function toParagraphs(content: string): string[] {
  return content
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .map((paragraph) => paragraph.replace(LOOSE_SPACE, " ").trim())
    .filter(Boolean);
}

/** A story as it is set: runs of text, its pull quote and its pictures, each in its place. */
export function toParts(content: string, findPicture: PictureFinder): StoryPart[] {
  const paragraphs = toParagraphs(content);
  const quote = findQuote(paragraphs);
  const parts: StoryPart[] = [];
  for (const paragraph of paragraphs) {
    const last = parts.at(-1);
    const [, caption = "", address] = paragraph.match(PICTURE) ?? [];
    if (address) {
      const shown = { picture: findPicture(address, caption), caption };
      if (last?.kind === "pictures" && last.pictures.length < PICTURES_IN_A_ROW) last.pictures.push(shown);
      else parts.push({ kind: "pictures", pictures: [shown] });
    } else if (paragraph === quote) parts.push({ kind: "quote", words: paragraph });
    else if (last?.kind === "text") last.paragraphs.push(paragraph);
    else parts.push({ kind: "text", paragraphs: [paragraph] });
  }
  return parts;
}

/** The shortest paragraph, if it is short enough; never the first, which has the initial, nor the last. */
function findQuote(paragraphs: string[]): string | undefined {
  return paragraphs
    .filter((paragraph) => !PICTURE.test(paragraph))
    .slice(1, -1)
    .filter((paragraph) => paragraph.length <= MAX_QUOTE_LENGTH)
    .sort((one, other) => one.length - other.length)[0];
}

/** Whole minutes, never none. */
export function readingMinutes(content: string): number {
  const words = toParagraphs(content)
    .filter((paragraph) => !PICTURE.test(paragraph))
    .join(" ")
    .split(" ").length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "nine minutes"; from thirteen on in figures, as a magazine would. */
export function readingTime(minutes: number): string {
  return `${NUMBERS[minutes - 1] ?? minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
