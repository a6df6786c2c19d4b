import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { ChipRow } from "~/platform/ui/chip";
import { Spinner } from "~/platform/ui/spinner";
import { Swatch } from "~/platform/ui/swatch";
import { DesignerHits, EventHits, ProductHits, StoryHits } from "./hit-lists";
import { countText, SEARCH_KINDS, type SearchKind, type SearchResults, totalOf } from "./results";
import { SearchForm } from "./search-form";
import { searchTerms } from "./search-terms";

const KIND_NAMES: Record<SearchKind, string> = {
  products: "Pieces",
  stories: "Stories",
  events: "Events",
  designers: "Designers",
};

export interface SearchPageProps {
  query: string;
  /** Null: all kinds. */
  kind: SearchKind | null;
  /** Null when the search failed. */
  results: SearchResults | null;
}

export function SearchPage({ query, kind, results }: SearchPageProps) {
  const { intros } = useFacts();
  const { state, location } = useNavigation();
  const isSearching = state === "loading" && location.pathname === "/search";
  return (
    <>
      <SearchForm query={query} />
      {isSearching ? (
        <Spinner>Searching...</Spinner>
      ) : query === "" ? (
        <Invitation title={intros.searchTitle} />
      ) : results === null ? (
        <Invitation title="The search is not answering">Please try again in a moment.</Invitation>
      ) : totalOf(results) === 0 ? (
        <Invitation title={`Nothing found for “${query}”`} />
      ) : (
        <Results query={query} kind={kind} results={results} />
      )}
    </>
  );
}

function Invitation({ title, children }: { title: string; children?: ReactNode }) {
  const { intros } = useFacts();
  return (
    <section className="grid justify-items-start gap-5 px-gutter pt-14 pb-section">
      <Swatch />
      <h1 className="display-2xl wrap-anywhere">{title}</h1>
      <p className="max-w-[44ch]">{children ?? intros.searchLead}</p>
      <ArrowLink to="/house-of-nala">Browse Products</ArrowLink>
    </section>
  );
}

function Results({ query, kind, results }: SearchPageProps & { results: SearchResults }) {
  const words = searchTerms(results.corrected ?? query);
  const address = (chosen: SearchKind | null) =>
    `/search?${new URLSearchParams({ q: query, ...(chosen && { in: chosen }) })}`;
  const shows = (other: SearchKind) => (kind === null || kind === other) && results[other].hits.length > 0;
  return (
    <>
      {results.corrected === null ? (
        <h1 className="sr-only">Results for “{query}”</h1>
      ) : (
        <h1 className="px-gutter pb-5 text-lead wrap-anywhere">
          Nothing is called “{query}”. Did you mean{" "}
          <strong className="font-medium">{results.corrected}</strong>?
        </h1>
      )}
      <div className="border-b border-line px-gutter">
        <ChipRow
          label="Where to look"
          items={[
            { to: address(null), label: "All", current: kind === null, count: countText(totalOf(results)) },
            ...SEARCH_KINDS.map((other) => ({
              to: address(other),
              label: KIND_NAMES[other],
              current: kind === other,
              count: countText(results[other].total),
            })),
          ]}
        />
      </div>
      {kind && results[kind].hits.length === 0 && (
        <Invitation title={`No ${KIND_NAMES[kind].toLowerCase()} for “${query}”`} />
      )}
      {shows("products") && (
        <Group kind="products" className="border-b border-line px-gutter pt-8 pb-10 lg:pt-12 lg:pb-16">
          <ProductHits hits={results.products.hits} />
        </Group>
      )}
      <div className="grid grid-cols-1 gap-x-28 gap-y-10 px-gutter pt-8 pb-section lg:grid-cols-[7fr_5fr] lg:pt-12">
        {shows("stories") && (
          <Group kind="stories">
            <StoryHits hits={results.stories.hits} words={words} />
          </Group>
        )}
        <div className="grid grid-cols-1 content-start gap-10">
          {shows("events") && (
            <Group kind="events">
              <EventHits hits={results.events.hits} words={words} />
            </Group>
          )}
          {shows("designers") && (
            <Group kind="designers">
              <DesignerHits hits={results.designers.hits} words={words} />
            </Group>
          )}
        </div>
      </div>
    </>
  );
}

function Group({ kind, className, children }: { kind: SearchKind; className?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={kind} className={className}>
      <h2 id={kind} className="mb-5 display-xl">
        {KIND_NAMES[kind]}
      </h2>
      {children}
    </section>
  );
}
