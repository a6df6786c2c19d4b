/** For LIKE: text that contains what was typed, whose own wildcards mean themselves. */
export function likePattern(typed: string): string {
  return `%${beginningPattern(typed)}`;
}

/** For LIKE: text that begins with what was typed. */
export function beginningPattern(typed: string): string {
  return `${typed.replace(/[\\%_]/g, "\\$&")}%`;
}
