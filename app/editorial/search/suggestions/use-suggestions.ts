import { useEffect, useState } from "react";
import { MIN_SUGGESTION_LENGTH, readSuggestions, SUGGESTIONS_PATH, type Suggestion } from "./suggestion";

/** Long enough for the next letter of somebody who types. */
const DEBOUNCE_MS = 180;
const MAX_KEPT = 50;
const kept = new Map<string, Suggestion[]>();

/** Those for what is typed; until they arrive, those before. Only the last question is waited for. */
export function useSuggestions(query: string): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const typed = query.trim().toLowerCase();

  useEffect(() => {
    const known = typed.length < MIN_SUGGESTION_LENGTH ? [] : kept.get(typed);
    if (known) {
      setSuggestions(known);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ q: typed })}`, {
          signal: controller.signal,
        });
        const found = answer.ok ? readSuggestions(await answer.json()) : [];
        if (answer.ok) keep(typed, found);
        if (!controller.signal.aborted) setSuggestions(found);
      } catch {
        // Aborted, or no network: the search itself still works.
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);

  return suggestions;
}

function keep(typed: string, found: Suggestion[]) {
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(typed, found);
}
