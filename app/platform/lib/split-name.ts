/** The last word is the surname; everything before it is the first name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? "") : "";
  return { firstName: words.slice(0, words.length > 1 ? -1 : 1).join(" "), lastName };
}
