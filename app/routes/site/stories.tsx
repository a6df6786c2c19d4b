import { redirect } from "react-router";
import { countPages } from "~/editorial/stories/paging";
import { listStories, type StoryResults } from "~/editorial/stories/stories.server";
import { feedLink } from "~/editorial/stories/stories-feed";
import { StoriesPage } from "~/editorial/stories/stories-page";
import {
  isKnown,
  readStoryList,
  STORIES_TIMEOUT_MS,
  type StoryList,
  storiesHref,
} from "~/editorial/stories/story-list";
import { type PageHead, pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext, streamAfterContext } from "~/platform/context";
import { isPending, waitUpTo } from "~/platform/lib/deferred";
import { breadcrumbs, pageMeta, pageTitle } from "~/platform/lib/meta";
import { fallbackData, navigationTimeout } from "~/platform/lib/navigation-timeout";
import { withTimeout } from "~/platform/lib/timeout";
import { Deferred, DeferredRedirect } from "~/platform/page/deferred";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/stories";

export const handle = { area: "stories" } satisfies Handle;

const NOTHING: StoryResults = { stories: [], total: 0 };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const pictures = context.get(picturesContext);
  const head: PageHead | null = pageHead(context.get(contentContext), pictures, "stories");
  const list = readStoryList(new URL(request.url).searchParams);
  if (!isKnown(list)) return { siteUrl, head, list, found: NOTHING };
  const reading = withTimeout(STORIES_TIMEOUT_MS, () =>
    listStories(context.get(dbContext), pictures, list),
  ).catch((error: unknown) => {
    context.get(requestContext).log.warn({ err: error }, "stories: could not read them in time");
    return null;
  });

  const { value } = await waitUpTo(reading, context.get(streamAfterContext));
  if (isPending(value)) return { siteUrl, head, list, found: value.then((found) => found ?? NOTHING) };
  if (value && isAfterTheLast(list, value)) throw redirect(lastPage(list, value));
  return { siteUrl, head, list, found: value ?? NOTHING };
}

function isAfterTheLast(list: StoryList, { total }: StoryResults): boolean {
  return list.page > countPages(total);
}

function lastPage(list: StoryList, { total }: StoryResults): string {
  return storiesHref({ ...list, page: countPages(total) });
}

/** When the site itself does not answer, there are no stories, as when the database does not. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  navigationTimeout(STORIES_TIMEOUT_MS, ({ origin, searchParams }) =>
    fallbackData("routes/site/stories", {
      siteUrl: origin,
      head: null,
      list: readStoryList(searchParams),
      found: NOTHING,
    }),
  ),
];

export function meta({ loaderData }: Route.MetaArgs) {
  const { siteUrl, head, list, found } = loaderData;
  // The site did not answer, see above.
  if (!head) return [{ title: pageTitle("Stories") }];
  // A streamed page has sent its head before it knows its stories.
  const stories = isPending(found) ? [] : found.stories;
  const name = list.category && stories.length > 0 ? `${list.category} stories` : head.title;
  return [
    ...pageMeta(siteUrl, {
      title: list.page > 1 ? `${name}, page ${list.page}` : name,
      description: head.description,
      path: isKnown(list) ? storiesHref(list) : "/stories",
      picture: stories[0]?.picture ?? head.picture,
      noIndex: !isKnown(list),
      jsonLd: [breadcrumbs(siteUrl, [{ name: "Stories", path: "/stories" }])],
    }),
    feedLink,
  ];
}

export default function StoriesRoute({ loaderData: { list, found } }: Route.ComponentProps) {
  return (
    <Deferred value={found} words="Loading stories...">
      {(known) =>
        known.total > 0 && isAfterTheLast(list, known) ? (
          <DeferredRedirect to={lastPage(list, known)}>To the last page</DeferredRedirect>
        ) : (
          <StoriesPage
            list={list}
            stories={known.stories}
            total={known.total}
            pages={countPages(known.total)}
          />
        )
      }
    </Deferred>
  );
}
