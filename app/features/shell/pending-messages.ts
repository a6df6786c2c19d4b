const WORDS: readonly (readonly [start: string, words: string])[] = [
  ["/house-of-nala", "Loading products..."],
  ["/product/", "Loading product..."],
  ["/stories", "Loading stories..."],
  ["/story/", "Loading story..."],
];

/**
 * What is being waited for on the way to another page. Within one area (a story among the stories, another
 * filter of the shop) the page itself says so, and this is silent.
 */
export function pendingMessage(from: string, to: string | undefined): string | null {
  if (to === undefined || areaOf(from) === areaOf(to)) return null;
  return WORDS.find(([start]) => to.startsWith(start))?.[1] ?? "Loading...";
}

function areaOf(pathname: string): string | undefined {
  const first = pathname.split("/")[1];
  return first === "story" ? "stories" : first;
}
