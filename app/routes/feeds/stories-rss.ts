import { createHash } from "node:crypto";
import { listNewestStories } from "~/editorial/stories/stories.server";
import { storiesFeed } from "~/editorial/stories/stories-feed";
import { STORIES_TIMEOUT_MS } from "~/editorial/stories/story-list";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { factsContext } from "~/platform/organisation/facts-context";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/stories-rss";

const RETRY_AFTER_S = 120;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const stories = await withTimeout(STORIES_TIMEOUT_MS, () =>
    listNewestStories(context.get(dbContext), context.get(picturesContext)),
  ).catch((error: unknown) => {
    context.get(requestContext).log.warn({ err: error }, "feed: could not read the stories");
    return null;
  });
  // An empty feed would tell readers that all stories are gone; a 503 makes them retry.
  if (!stories) {
    const headers = { "Retry-After": String(RETRY_AFTER_S), "Cache-Control": "no-store" };
    return new Response("The stories cannot be read at the moment.", { status: 503, headers });
  }

  const body = storiesFeed(siteUrl, context.get(factsContext).motto, stories);
  const headers = new Headers({
    "Content-Type": "application/rss+xml; charset=utf-8",
    "Cache-Control": "public, max-age=300",
    ETag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
  });
  const newest = stories[0];
  if (newest) headers.set("Last-Modified", new Date(newest.publishedAt).toUTCString());
  return isUnchanged(request, headers)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
}

/** When both headers are sent the ETag decides: a corrected story keeps its date. */
function isUnchanged(request: Request, current: Headers): boolean {
  const tags = request.headers.get("If-None-Match");
  if (tags) return tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === current.get("ETag"));
  const since = request.headers.get("If-Modified-Since");
  const changed = current.get("Last-Modified");
  return since !== null && changed !== null && Date.parse(since) >= Date.parse(changed);
}
