/** For LIKE: text that contains what was typed, whose own wildcards mean themselves. */
export function likePattern(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, "\\$&")}%`;
}
