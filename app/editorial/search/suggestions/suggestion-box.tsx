import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { stepOption } from "./suggestion";
import { useSuggestions } from "./use-suggestions";

export interface SuggestionBoxProps {
  query: string;
  input: RefObject<HTMLInputElement | null>;
  /** Somebody goes to a suggestion. */
  onChosen: () => void;
}

/**
 * The suggestions under a search field, which it makes a combobox (ARIA, "editable combobox with list autocomplete").
 * It comes after the field, in a chunk of its own, so it sets the field's attributes itself.
 */
export default function SuggestionBox({ query, input, onChosen }: SuggestionBoxProps) {
  const suggestions = useSuggestions(query);
  const navigate = useNavigate();
  const listId = useId();
  const [active, setActive] = useState(-1);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [shownFor, setShownFor] = useState(suggestions);
  if (shownFor !== suggestions) {
    setShownFor(suggestions);
    setActive(-1);
  }
  const isOpen = suggestions.length > 0 && dismissed !== query;
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(index: number) {
    const chosen = suggestions[index];
    if (!chosen) return;
    onChosen();
    navigate(chosen.href);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen) return;
    const next = stepOption(event.key, active, suggestions.length);
    if (next !== null) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === "Escape") {
      // The first Escape closes the list, the next one the overlay.
      event.preventDefault();
      setDismissed(query);
    }
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.addEventListener("keydown", onKeyDown);
    return () => {
      field.removeEventListener("keydown", onKeyDown);
      for (const name of [
        "role",
        "aria-autocomplete",
        "aria-expanded",
        "aria-controls",
        "aria-activedescendant",
      ])
        field.removeAttribute(name);
    };
  }, [input]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) field.setAttribute("aria-controls", listId);
    else field.removeAttribute("aria-controls");
    if (isOpen && active >= 0) field.setAttribute("aria-activedescendant", `${listId}-${active}`);
    else field.removeAttribute("aria-activedescendant");
  }, [input, isOpen, active, listId]);

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && `${suggestions.length} ${suggestions.length === 1 ? "suggestion" : "suggestions"}`}
      </p>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          className="max-h-[50svh] overflow-y-auto border-b border-line"
        >
          {suggestions.map(({ href, name, kind, detail }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
            // biome-ignore lint/a11y/useFocusableInteractive: by aria-activedescendant
            <div
              key={href}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(index)}
              className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line px-2 py-3 wrap-anywhere aria-selected:bg-paper aria-selected:underline aria-selected:underline-offset-4"
            >
              <span>
                <span className="font-medium">{name}</span>{" "}
                <span className="text-small text-muted">{detail}</span>
              </span>
              <span className="eyebrow text-muted">{kind}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
