import { type ComponentType, lazy, Suspense, useId, useRef, useState } from "react";
import { Form } from "react-router";
import type { SuggestionBoxProps } from "~/editorial/search/suggestions/suggestion-box";
import { useFacts } from "~/platform/organisation/use-facts";
import { Button } from "~/platform/ui/button";
import { Link } from "~/platform/ui/link";
import { Modal } from "~/platform/ui/modal";
import { Thread } from "~/platform/ui/thread";

/** Loaded when somebody searches; without it the field works as it is. */
const SuggestionBox = lazy<ComponentType<SuggestionBoxProps>>(() =>
  import("~/editorial/search/suggestions/suggestion-box").catch(() => ({ default: () => null })),
);

const OFTEN_ASKED_FOR = ["Kaftan", "Harvest Table", "Indigo", "Fastrack"];

interface SearchOverlayProps {
  open: boolean;
  onClose: () => void;
}

/** One large search field that drops from the top. */
export function SearchOverlay({ open, onClose }: SearchOverlayProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-label="Search"
      data-area="search"
      className="search-overlay on-light"
    >
      {open && (
        <div>
          <SearchForm onClose={onClose} />
          <Thread />
        </div>
      )}
    </Modal>
  );
}

function SearchForm({ onClose }: Pick<SearchOverlayProps, "onClose">) {
  const { intros } = useFacts();
  const [query, setQuery] = useState("");
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Form
      role="search"
      action="/search"
      onSubmit={onClose}
      className="grid grid-cols-1 gap-3 px-gutter py-6 lg:gap-4 lg:pt-12 lg:pb-10"
    >
      <label htmlFor={inputId} className="eyebrow text-muted">
        {intros.searchTitle}
      </label>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[1fr_auto] lg:items-end lg:gap-12">
        <input
          ref={input}
          id={inputId}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="search-input"
        />
        <div className="flex flex-wrap gap-3 *:flex-1 lg:pb-1">
          <Button type="submit" disabled={query.trim() === ""}>
            Search
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
      {query.trim() !== "" && (
        <Suspense>
          <SuggestionBox query={query} input={input} onChosen={onClose} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 lg:mt-3">
        <p className="py-2 eyebrow text-muted max-lg:basis-full">Often asked for</p>
        {OFTEN_ASKED_FOR.map((words) => (
          <Link
            key={words}
            to={`/search?q=${encodeURIComponent(words)}`}
            onClick={onClose}
            className="py-2 underline decoration-line underline-offset-8 transition-colors hover:decoration-current"
          >
            {words}
          </Link>
        ))}
      </div>
    </Form>
  );
}
