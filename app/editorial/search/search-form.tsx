import { useId } from "react";
import { Form } from "react-router";
import { Button } from "~/platform/ui/button";

export const MAX_QUERY_LENGTH = 100;

/** The query stays editable, at display size. */
export function SearchForm({ query }: { query: string }) {
  const id = useId();
  return (
    <Form role="search" action="/search" className="px-gutter pt-7 pb-2 lg:pt-12 lg:pb-4">
      <label htmlFor={id} className="eyebrow">
        Search
      </label>
      <div className="grid gap-4 md:grid-cols-[1fr_auto] md:items-end md:gap-8">
        <input
          // Resets the field to the current query, also after going back.
          key={query}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_QUERY_LENGTH}
          defaultValue={query}
          className="search-input"
        />
        <Button type="submit">Search</Button>
      </div>
    </Form>
  );
}
