import { listSitemapEntries, writeSitemap } from "~/editorial/feeds/sitemap.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const entries = await listSitemapEntries(context.get(dbContext), context.get(contentContext)).catch(
    (err: unknown) => {
      context.get(requestContext).log.warn({ err }, "sitemap: could not list the pages");
      return null;
    },
  );
  // A shorter list would tell search engines that the other pages are gone.
  if (!entries) return new Response("The pages cannot be listed at the moment.", { status: 503 });
  return new Response(writeSitemap(context.get(siteContext).siteUrl, entries), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
