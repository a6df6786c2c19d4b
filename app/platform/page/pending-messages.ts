const WORDS: readonly (readonly [start: string, words: string])[] = [
  ["/house-of-nala", "Loading products..."],
  ["/product/", "Loading product..."],
  ["/stories", "Loading stories..."],
  ["/story/", "Loading story..."],
];

/**
 * The message during a navigation. Null within one area (stories, or another filter of the shop), where the page itself
 * shows it.
 */
export function pendingMessage(from: string, to: string | undefined): string | null {
  if (to === undefined || areaOf(from) === areaOf(to)) return null;
  return WORDS.find(([start]) => to.startsWith(start))?.[1] ?? "Loading...";
}

function areaOf(pathname: string): string | undefined {
  const first = pathname.split("/")[1];
  return first === "story" ? "stories" : first;
}
