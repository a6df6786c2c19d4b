/** What tells one path from another: a pattern of the site's pages, such as `product/:id`, in its segments. */
export type PathPattern = readonly string[];

/** Two patterns where the last segment may be left out, such as `terms/:version?`. */
export function toPathPatterns(path: string): PathPattern[] {
  const parts = path.split("/");
  return path.endsWith("?") ? [parts.slice(0, -1), parts] : [parts];
}

/**
 * The one spelling of a page's path, or null where the path is spelled so already or is no page's. The router takes
 * `/ABOUT`, `/about/` and `/%61bout` for `/about`: search engines and shared links would know one page by many addresses.
 * Fixed words are spelled as the pattern does. Ids and slugs stay as they are: theirs may differ by case.
 */
export function canonicalPath(path: string, patterns: readonly PathPattern[]): string | null {
  // Several slashes at the start would make an address on another site of it.
  const segments = path.split("/").filter((segment) => segment !== "");
  const pattern = segments.length > 0 ? findPattern(segments, patterns) : [];
  if (!pattern) return null;
  const canonical = `/${segments.map((segment, index) => spell(segment, pattern[index])).join("/")}`;
  return canonical === path ? null : canonical;
}

export function findPattern(
  segments: readonly string[],
  patterns: readonly PathPattern[],
): PathPattern | undefined {
  return patterns.find(
    (parts) =>
      parts.length === segments.length &&
      segments.every((segment, index) => spell(segment, parts[index]) !== null),
  );
}

/** A segment of a path as the pattern's part spells it, or null where it is not of that part. */
function spell(segment: string, part = "*"): string | null {
  const [, suffix] = /^:[\w-]+\??(.*)$/.exec(part) ?? [];
  if (suffix === undefined) return decoded(segment).toLowerCase() === part.toLowerCase() ? part : null;
  if (!segment.toLowerCase().endsWith(suffix)) return null;
  return segment.slice(0, segment.length - suffix.length) + suffix;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
