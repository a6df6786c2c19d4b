/** Matches words as the database's search does: ignores case and accents, and accepts prefixes. */
const WORD = /[^\s!-/:-@[-`{-~]+/g;
const MAX_WORDS = 8;

function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

export function searchTerms(typed: string): string[] {
  return plainText(typed.slice(0, 200)).match(WORD)?.slice(0, MAX_WORDS) ?? [];
}

/** For short fixed lists in code. */
export function matchesTerms(text: string, words: readonly string[]): boolean {
  const present = plainText(text).match(WORD) ?? [];
  return words.length > 0 && words.every((word) => present.some((other) => other.startsWith(word)));
}

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text into matching and other parts, for underlining. */
export function markMatches(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let rest = 0;
  for (const found of text.matchAll(WORD)) {
    if (!words.some((word) => isSameWord(plainText(found[0]), word))) continue;
    if (found.index > rest) parts.push({ text: text.slice(rest, found.index), isMatch: false });
    parts.push({ text: found[0], isMatch: true });
    rest = found.index + found[0].length;
  }
  if (rest < text.length) parts.push({ text: text.slice(rest), isMatch: false });
  return parts;
}

/** 'dress' matches 'dresses' and the other way round, because the database compares stems. */
function isSameWord(present: string, typed: string): boolean {
  const stem = typed.length > 4 ? typed.replace(/(?:es|s|ing|ed)$/, "") : typed;
  return present.startsWith(typed) || present.startsWith(stem);
}
