import { findPattern, type PathPattern } from "../http/canonical-path.ts";

const FOLDERS = new Set(["assets", "img", "media"]);
const MAX_REMEMBERED = 2_000;

/**
 * The route a path belongs to, such as `/product/:id`: a name for metrics and logs that is one of few and holds nothing
 * of the visitor's. Paths that no route has share one name.
 */
export function createRouteLabel(patterns: () => readonly PathPattern[]): (url: string) => string {
  const remembered = new Map<string, string>();
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    const known = remembered.get(path);
    if (known !== undefined) return known;
    const label = findLabel(path, patterns());
    // Visitors may ask for any number of addresses.
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(path, label);
    return label;
  };
}

function findLabel(path: string, patterns: readonly PathPattern[]): string {
  const segments = path
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean);
  const [first] = segments;
  if (first === undefined || path === "/_root.data") return "/";
  if (FOLDERS.has(first)) return `/${first}/*`;
  if (segments.length === 1 && ["healthz", "readyz", "metrics"].includes(first)) return `/${first}`;
  const pattern = findPattern(segments, patterns);
  return pattern ? `/${pattern.join("/")}` : "unknown";
}
