import { formatDate } from "~/platform/lib/dates";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { BulkBar } from "~/staff/list/bulk-bar";
import { Chips, ListFilter, Pager, SortSelect } from "~/staff/list/list-parts";
import { type ListQuery, listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import type { StoryRow } from "./staff-stories.server";
import { STATE_LABELS, STORIES_PATH, STORY_SORTS, STORY_STATES } from "./staff-story";
import "./stories.css";

interface StoriesPageProps {
  query: ListQuery;
  stories: readonly StoryRow[];
  hasMore: boolean;
  counts: Record<string, number>;
}

const SAID = {
  "stories-published": "Published.",
  "stories-withdrawn": "Withdrawn: kept as drafts.",
};
const MARKS = { draft: "held", scheduled: "wait", published: "done" } as const;

/** A story that waits says its minute; one that is there, the day it bears. */
function publishText({ state, publishAt }: StoryRow): string {
  return state === "scheduled" ? shortMoment(publishAt) : formatDate(publishAt);
}

export function StoriesPage({ query, stories, hasMore, counts }: StoriesPageProps) {
  const chips = [
    { show: "", label: "All" },
    ...STORY_STATES.map((show) => ({ show, label: STATE_LABELS[show] })),
  ].map((chip) => ({ ...chip, count: counts[chip.show], most: 10_000 }));
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Stories</h1>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${STORIES_PATH}.csv`, query)}>
            Export CSV
          </a>
          <Link to={`${STORIES_PATH}/new`} className="staff-button">
            New story
          </Link>
        </span>
      </header>
      <Notice words={SAID} />
      <Chips path={STORIES_PATH} query={query} chips={chips} />
      <ListFilter path={STORIES_PATH} query={query}>
        <input
          type="search"
          name="q"
          placeholder="Find a title"
          defaultValue={query.search}
          aria-label="Find a story by its title"
        />
        <SortSelect sorts={STORY_SORTS} value={query.sort} />
      </ListFilter>
      {stories.length === 0 ? (
        <NoRows
          noun="stories"
          allTo={STORIES_PATH}
          query={query}
          chips={chips}
          finds="Words of its title find a story."
          about="Drafts, scheduled and published stories stand here. A new one is a draft until you publish it."
          begin={{ to: `${STORIES_PATH}/new`, label: "Write the first story" }}
        />
      ) : (
        // What was acted on is ticked no longer: the other action undoes it.
        <Form
          method="post"
          key={stories.map(({ id, savedAt }) => `${id} ${savedAt}`).join()}
          className="bulk-list"
        >
          <BulkBar name="story">
            <button type="submit" name="intent" value="publish" className="staff-button staff-button--line">
              Publish now
            </button>
            <button type="submit" name="intent" value="withdraw" className="staff-button staff-button--line">
              Withdraw, keep as draft
            </button>
          </BulkBar>
          <table className="staff-table is-cards stories-table">
            <caption className="sr-only">Stories</caption>
            <thead>
              <tr>
                <th>
                  <span className="sr-only">Select</span>
                </th>
                <th>Title</th>
                <th>Category</th>
                <th>State</th>
                <th className="staff-right">Saved</th>
              </tr>
            </thead>
            <tbody>
              {stories.map((story) => (
                <tr key={story.id}>
                  <td className="cell-select">
                    <input type="checkbox" name="story" value={story.id} aria-label={story.title} />
                  </td>
                  <th scope="row" className="cell-title">
                    <Link to={`${STORIES_PATH}/${story.id}`}>{story.title}</Link>
                  </th>
                  <td className="cell-category">{story.category}</td>
                  <td className="cell-state">
                    <span className={`staff-status staff-status--${MARKS[story.state]}`}>
                      {STATE_LABELS[story.state]}
                    </span>
                    {story.state !== "draft" && <small className="staff-number">{publishText(story)}</small>}
                  </td>
                  <td className="cell-saved staff-right">
                    <span className="staff-narrow">Saved </span>
                    {shortMoment(story.savedAt)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Form>
      )}
      <Pager path={STORIES_PATH} query={query} shown={stories.length} hasMore={hasMore} />
    </div>
  );
}
