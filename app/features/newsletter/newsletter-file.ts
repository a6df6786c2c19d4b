import { createHash } from "node:crypto";
import type { Newsletter } from "./newsletters.server.ts";

/**
 * A letter as a person writes it in a file: the subject in the first line, then paragraphs with an empty line between
 * them. Its id comes from its words, so that a file sent twice is one letter. Null when a part is missing.
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

/** Shaped as the database wants it: a UUID of the kind that is made from a name (version 8, RFC 9562). */
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
