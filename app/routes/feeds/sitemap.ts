import { dbContext, siteContext } from "~/context";
import { listSitemapEntries, writeSitemap } from "~/features/sitemap/sitemap.server";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const entries = await listSitemapEntries(context.get(dbContext));
  return new Response(writeSitemap(context.get(siteContext).siteUrl, entries), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
