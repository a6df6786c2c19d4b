/** What tells one path from another: a pattern of the site's pages, such as `product/:id`, in its segments. */
export type PathPattern = readonly string[];

export function toPathPattern(path: string): PathPattern {
  return path.split("/");
}

/**
 * The one spelling of a page's path, or null where the path is spelled so already. The router takes `/ABOUT` and
 * `/about/` for `/about`: search engines and shared links would know one page by many addresses. Fixed words are
 * spelled as the pattern does. Ids and slugs stay as they are: theirs may differ by case.
 */
export function canonicalPath(path: string, patterns: readonly PathPattern[]): string | null {
  // Several slashes at the start would make an address on another site of it.
  const segments = path.split("/").filter((segment) => segment !== "");
  const pattern = findPattern(segments, patterns);
  const spelled = pattern
    ? segments.map((segment, index) => (isFixed(pattern[index]) ? pattern[index] : segment))
    : segments;
  const canonical = `/${spelled.join("/")}`;
  return canonical === path ? null : canonical;
}

export function findPattern(
  segments: readonly string[],
  patterns: readonly PathPattern[],
): PathPattern | undefined {
  return patterns.find((known) => matches(known, segments));
}

function matches(pattern: PathPattern, segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => !isFixed(part) || part.toLowerCase() === segments[index]?.toLowerCase())
  );
}

function isFixed(part: string | undefined): boolean {
  return part !== undefined && part !== "*" && !part.includes(":");
}
