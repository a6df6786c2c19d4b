import type { CrawledPage } from "./site-pictures.ts";

/** A shorter text that is no heading is a label, a hint or a button. */
const MIN_SENTENCE = 40;
/** What is asked of a visitor, and what is only there for scripts. */
const SKIPPED = /<(script|style|svg|noscript|form|template)\b[^>]*>.*?<\/\1>/gs;
const HEADING = /<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs;

export interface PageWords {
  headings: string[];
  /** A text ends where a value or another element begins. */
  texts: string[];
}

/** The headings of a page and its longer texts, outside its forms. */
export function wordsOf({ html }: CrawledPage): PageWords {
  const shown = html.slice(html.indexOf("<body")).replace(SKIPPED, " ");
  const headings = Array.from(shown.matchAll(HEADING), ([, , inner = ""]) => toText(inner));
  const texts = shown
    .replace(HEADING, "<br>")
    .split(/<[^>]*>/)
    .map(toText);
  return {
    headings: headings.filter((text) => /\p{L}/u.test(text)),
    texts: texts.filter((text) => text.length >= MIN_SENTENCE),
  };
}

function toText(html: string): string {
  return plain(
    html
      .replace(/<!--.*?-->/gs, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&"),
  );
}

/** In one line, without the full stop that a page may add: as two texts are compared. */
export function plain(text: string): string {
  return text
    .replaceAll("\u00ad", "")
    .replace(/\s+/g, " ")
    .replace(/ ([.,:;!?])/g, "$1")
    .trim()
    .replace(/\.$/, "");
}
