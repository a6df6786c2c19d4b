import type { PictureSource } from "~/lib/pictures";

export interface StoryPicture {
  picture: PictureSource | null;
  caption: string;
}

export type StoryPart =
  | { kind: "text"; paragraphs: string[] }
  | { kind: "quote"; words: string }
  /** One picture, or two that are stepped against each other. */
  | { kind: "pictures"; pictures: StoryPicture[] };

/** How a row's name for a picture becomes the picture. */
export type PictureFinder = (address: string, caption: string) => PictureSource | null;

const WORDS_PER_MINUTE = 200;
const PICTURES_IN_A_ROW = 2;
const QUOTE = /^>\s*/;
const PICTURE = /^!\[([^\]]*)\]\((\S+)\)$/;

/** Blank lines divide paragraphs; a single line break does not. */
export function toParagraphs(content: string): string[] {
  return content
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/**
 * Most paragraphs are text. Two may stand out, written as in Markdown: `> words` is a pull quote and
 * `![caption](address)` a picture.
 */
export function toParts(content: string, findPicture: PictureFinder): StoryPart[] {
  const parts: StoryPart[] = [];
  for (const paragraph of toParagraphs(content)) {
    const last = parts.at(-1);
    const [, caption = "", address] = paragraph.match(PICTURE) ?? [];
    if (address) {
      const shown = { picture: findPicture(address, caption), caption };
      if (last?.kind === "pictures" && last.pictures.length < PICTURES_IN_A_ROW) last.pictures.push(shown);
      else parts.push({ kind: "pictures", pictures: [shown] });
    } else if (QUOTE.test(paragraph)) {
      parts.push({ kind: "quote", words: paragraph.replaceAll(/(^|\s)>\s*/g, "$1") });
    } else if (last?.kind === "text") last.paragraphs.push(paragraph);
    else parts.push({ kind: "text", paragraphs: [paragraph] });
  }
  return parts;
}

/** Whole minutes, never none. */
export function readingMinutes(content: string): number {
  const words = toParagraphs(content)
    .filter((paragraph) => !PICTURE.test(paragraph) && !QUOTE.test(paragraph))
    .join(" ")
    .split(" ").length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "nine minutes"; from thirteen on in figures, as a magazine would. */
export function readingTime(minutes: number): string {
  return `${NUMBERS[minutes - 1] ?? minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
