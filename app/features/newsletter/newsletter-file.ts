import { createHash } from "node:crypto";
import type { Newsletter } from "./newsletters.server.ts";

/**
 * A newsletter as a text file: the subject in the first line, then paragraphs separated by empty lines. Its id is
 * derived from the text, so that a file sent twice is one newsletter. Null when a part is missing.
 */
export function readNewsletterFile(text: string): Newsletter | null {
  const [subject, ...paragraphs] = text
    .replace(/^\ufeff/, "")
    .trim()
    .replace(/\r\n?/g, "\n")
    .replace(/^(.*)\n/, "$1\n\n")
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, " ").trim());
  if (!subject || paragraphs.length === 0) return null;
  return { id: idOf([subject, ...paragraphs]), subject, paragraphs };
}

/** A UUID derived from the content (version 8, RFC 9562). */
function idOf(words: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(words)).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
