import magazineTable from "media:photos/stories/magazine-table.jpg";
import { redirect } from "react-router";
import { dbContext, logContext, siteContext } from "~/context";
import type { Handle } from "~/features/shell/handle";
import { countPages } from "~/features/stories/paging";
import { listStories } from "~/features/stories/stories.server";
import { feedLink } from "~/features/stories/stories-feed";
import { StoriesPage } from "~/features/stories/stories-page";
import { isKnown, readStoryList, STORIES_LIMIT_MS, storiesHref } from "~/features/stories/story-list";
import { breadcrumbs, pageMeta } from "~/lib/meta";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/stories";

export const handle = { area: "stories" } satisfies Handle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const list = readStoryList(new URL(request.url).searchParams);
  const nothing = { siteUrl, list, stories: [], total: 0, pages: 1 };
  if (!isKnown(list)) return nothing;
  const found = await withTimeout(STORIES_LIMIT_MS, (signal) =>
    listStories(context.get(dbContext), list, signal),
  ).catch((error: unknown) => {
    context.get(logContext).warn({ err: error }, "no stories: they could not be read in time");
    return null;
  });
  if (!found) return nothing;

  const pages = countPages(found.total);
  if (list.page > pages) throw redirect(storiesHref({ ...list, page: pages }));
  return { siteUrl, list, ...found, pages };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { siteUrl, list, stories } = loaderData;
  const name = list.category && stories.length > 0 ? `${list.category} stories` : "Stories";
  return [
    ...pageMeta(siteUrl, {
      title: list.page > 1 ? `${name}, page ${list.page}` : name,
      description:
        "The house's magazine: essays, visits to workrooms, masterclasses and news from the makers of a continent.",
      path: isKnown(list) ? storiesHref(list) : "/stories",
      picture: stories[0]?.picture ?? magazineTable,
      noIndex: !isKnown(list),
      jsonLd: [breadcrumbs(siteUrl, [{ name: "Stories", path: "/stories" }])],
    }),
    feedLink,
  ];
}

export default function StoriesRoute({ loaderData }: Route.ComponentProps) {
  const { list, stories, total, pages } = loaderData;
  return <StoriesPage list={list} stories={stories} total={total} pages={pages} />;
}
