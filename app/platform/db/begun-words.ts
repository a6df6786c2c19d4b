/** For to_tsquery: each word that was typed begins one of the text. */
export function begunWords(typed: string): string {
  const words = typed.replaceAll("\\", " ").split(/\s+/).filter(Boolean);
  return words.map((word) => `'${word.replaceAll("'", "''")}':*`).join(" & ");
}
