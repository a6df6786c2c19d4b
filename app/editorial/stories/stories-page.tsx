import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { ChipRow } from "~/platform/ui/chip";
import { EmptyState } from "~/platform/ui/empty-state";
import { Spinner } from "~/platform/ui/spinner";
import { Pager } from "./pager";
import type { StoryCard } from "./story";
import { StoryGrid } from "./story-grid";
import { SHOW_ALL, STORY_CATEGORIES, type StoryList, storiesHref } from "./story-list";
import { useLoadingMessage } from "./use-loading-message";

interface StoriesPageProps {
  list: StoryList;
  stories: StoryCard[];
  total: number;
  pages: number;
}

export function StoriesPage({ list, stories, total, pages }: StoriesPageProps) {
  const { intros } = useFacts();
  const loading = useLoadingMessage();
  return (
    <>
      <header className="px-gutter pt-[clamp(2.5rem,6vw,5.5rem)] pb-[clamp(1.5rem,3vw,2.5rem)]">
        <h1 className="display-title">{intros.storiesTitle}</h1>
      </header>
      <div className="sticky top-0 z-20 flex items-center justify-between gap-8 border-b border-line bg-ivory px-gutter">
        <ChipRow label="Categories" items={chips(list)} />
        <p className="text-small whitespace-nowrap text-muted tabular-nums max-lg:hidden">
          {total === 1 ? "1 story" : `${total} stories`}
        </p>
      </div>
      <div aria-busy={loading !== null} className="group/list relative">
        {loading && <Waiting words={loading} />}
        <div className="transition-opacity group-aria-busy/list:opacity-25">
          {stories.length > 0 ? (
            <StoryGrid stories={stories} />
          ) : (
            <EmptyState
              className="px-gutter pt-12 pb-section"
              action={list.category && <ArrowLink to="/stories">All stories</ArrowLink>}
            >
              No stories available in this category.
            </EmptyState>
          )}
          {pages > 1 && <Pager list={list} pages={pages} />}
        </div>
      </div>
    </>
  );
}

function chips({ category }: StoryList) {
  return [null, ...STORY_CATEGORIES].map((name) => ({
    to: storiesHref({ category: name, page: 1 }),
    label: name ?? SHOW_ALL,
    current: name === category,
  }));
}

/** Stays in view over the old list, wherever in it the visitor is. */
function Waiting({ words }: { words: string }) {
  return (
    <div className="pointer-events-none absolute inset-0 z-10">
      <div className="sticky top-20 inline-block bg-ivory px-gutter py-9">
        <Spinner>{words}</Spinner>
      </div>
    </div>
  );
}
