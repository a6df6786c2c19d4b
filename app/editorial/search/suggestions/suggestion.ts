import { isOwnPath } from "~/platform/lib/own-path";

/** One line under the search field. */
export interface Suggestion {
  href: string;
  name: string;
  /** What it is: 'Piece', 'Story', 'Event', 'Designer'. */
  kind: string;
  detail: string;
}

export const SUGGESTIONS_PATH = "/search/suggestions";
/** One letter says too little. */
export const MIN_SUGGESTION_LENGTH = 2;
export const MAX_SUGGESTIONS = 8;

/** A list may come from a proxy that answers for us. */
export function readSuggestions(value: unknown): Suggestion[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isSuggestion).slice(0, MAX_SUGGESTIONS);
}

function isSuggestion(value: unknown): value is Suggestion {
  const { href, name, kind, detail } = (value ?? {}) as Partial<Suggestion>;
  return (
    typeof href === "string" &&
    isOwnPath(href) &&
    [name, kind, detail].every((text) => typeof text === "string")
  );
}

/** The option an arrow key leads to; -1 is the field itself, which comes after the last and before the first. */
export function stepOption(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return active + 1 >= count ? -1 : active + 1;
  if (key === "ArrowUp") return active === -1 ? count - 1 : active - 1;
  return null;
}
