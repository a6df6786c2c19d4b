import { formatDate } from "~/lib/dates";
import { Link } from "~/ui/link";
import { Chips, ListFilter, Pager } from "../list/list-parts";
import type { ListQuery } from "../list/list-query";
import { shortMoment } from "../moments";
import { Notice } from "../notice";
import type { StoryRow } from "./staff-stories.server";
import { STATE_WORDS, STORIES_PATH, STORY_STATES } from "./staff-story";

interface StoriesPageProps {
  query: ListQuery;
  stories: readonly StoryRow[];
  hasMore: boolean;
}

const MARKS = { draft: "held", scheduled: "wait", published: "done" } as const;

/** A story that waits says its minute; one that is there, the day it bears. */
function publishWords({ state, publishAt }: StoryRow): string {
  return state === "scheduled" ? shortMoment(publishAt) : formatDate(publishAt);
}

export function StoriesPage({ query, stories, hasMore }: StoriesPageProps) {
  const chips = [
    { show: "", label: "All" },
    ...STORY_STATES.map((show) => ({ show, label: STATE_WORDS[show] })),
  ];
  return (
    <div className="st-page">
      <header className="st-head">
        <h1>Stories</h1>
        <p>Last saved first</p>
        <span className="st-acts">
          <Link to={`${STORIES_PATH}/new`} className="st-btn">
            New story
          </Link>
        </span>
      </header>
      <Notice />
      <Chips path={STORIES_PATH} query={query} chips={chips} />
      <ListFilter path={STORIES_PATH} query={query}>
        <input
          type="search"
          name="q"
          placeholder="Find a title"
          defaultValue={query.search}
          aria-label="Find a story by its title"
        />
      </ListFilter>
      {stories.length === 0 ? (
        <div className="st-none">
          <b>{query.search ? `Nothing for “${query.search}”` : "No stories here"}</b>
          <p>Drafts and scheduled stories are listed with the published ones under All.</p>
        </div>
      ) : (
        <div className="st-scroll">
          <table className="st-tb">
            <thead>
              <tr>
                <th>Title</th>
                <th>Category</th>
                <th>State</th>
                <th className="st-r">Saved</th>
              </tr>
            </thead>
            <tbody>
              {stories.map((story) => (
                <tr key={story.id}>
                  <th scope="row">
                    <Link to={`${STORIES_PATH}/${story.id}`}>{story.title}</Link>
                  </th>
                  <td>{story.category}</td>
                  <td>
                    <span className={`st-mk st-mk--${MARKS[story.state]}`}>{STATE_WORDS[story.state]}</span>
                    {story.state !== "draft" && <small className="st-num">{publishWords(story)}</small>}
                  </td>
                  <td className="st-r">{shortMoment(story.savedAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager path={STORIES_PATH} query={query} shown={stories.length} hasMore={hasMore} />
    </div>
  );
}
