import magazineTable from "media:photos/stories/magazine-table.jpg";
import { data, redirect } from "react-router";
import { organisation } from "~/content/organisation";
import { dbContext, logContext, siteContext } from "~/context";
import type { Handle } from "~/features/shell/handle";
import { RouteError } from "~/features/shell/route-error";
import { findStory } from "~/features/stories/stories.server";
import { feedLink } from "~/features/stories/stories-feed";
import type { Story } from "~/features/stories/story";
import { STORIES_LIMIT_MS } from "~/features/stories/story-list";
import { StoryNotFound } from "~/features/stories/story-not-found";
import { StoryPage } from "~/features/stories/story-page";
import { breadcrumbs, pageMeta, sharedPicture } from "~/lib/meta";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/story";

export const handle = { area: "stories" } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const log = context.get(logContext);
  const { siteUrl } = context.get(siteContext);

  const found = await withTimeout(STORIES_LIMIT_MS, (signal) => findStory(db, params.slug, signal)).catch(
    (error: unknown) => {
      log.warn({ err: error, slug: params.slug }, "back to the stories: this one could not be read");
      throw redirect("/stories");
    },
  );
  if (!found) throw data("No such story", { status: 404 });
  return { siteUrl, ...found };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: `Story Not Found | ${organisation.name}` }];
  const { siteUrl, story } = loaderData;
  const path = `/story/${story.slug}`;
  return [
    ...pageMeta(siteUrl, {
      title: story.title,
      description: story.excerpt || `${story.category} of ${organisation.name}: ${story.title}.`,
      path,
      picture: story.picture ?? magazineTable,
      type: "article",
      jsonLd: [
        article(siteUrl, path, story),
        breadcrumbs(siteUrl, [
          { name: "Stories", path: "/stories" },
          { name: story.title, path },
        ]),
      ],
    }),
    { property: "article:published_time", content: story.publishedAt },
    { property: "article:section", content: story.category },
    feedLink,
  ];
}

/** The story as search engines read it. */
function article(siteUrl: string, path: string, story: Story) {
  const publisher = { "@type": "Organization", name: organisation.name, url: siteUrl };
  return {
    "@type": "Article",
    headline: story.title,
    description: story.excerpt,
    articleSection: story.category,
    datePublished: story.publishedAt,
    image: sharedPicture(siteUrl, story.picture ?? magazineTable),
    mainEntityOfPage: siteUrl + path,
    timeRequired: `PT${story.minutes}M`,
    author: publisher,
    publisher,
  };
}

export default function StoryRoute({ loaderData }: Route.ComponentProps) {
  const { siteUrl, story, next } = loaderData;
  return <StoryPage story={story} next={next} address={`${siteUrl}/story/${story.slug}`} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} notFound={<StoryNotFound />} />;
}
