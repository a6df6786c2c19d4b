import { readKind } from "~/editorial/search/results";
import { SEARCH_TIMEOUT_MS, searchSite } from "~/editorial/search/search.server";
import { MAX_QUERY_LENGTH } from "~/editorial/search/search-form";
import { SearchPage } from "~/editorial/search/search-page";
import { searchTerms } from "~/editorial/search/search-terms";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/search";

export const handle = { area: "search" } satisfies Handle;

const HITS_OF_ALL_KINDS = 8;
const HITS_OF_ONE_KIND = 48;

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  const kind = readKind(searchParams.get("in"));
  const { siteUrl } = context.get(siteContext);
  const pictures = context.get(picturesContext);
  const head = pageHead(content, pictures, "search");
  if (searchTerms(query).length === 0) return { siteUrl, head, query, kind, results: null };

  const perKind = kind ? HITS_OF_ONE_KIND : HITS_OF_ALL_KINDS;
  const results = await withTimeout(SEARCH_TIMEOUT_MS, () =>
    searchSite(context.get(dbContext), content, pictures, query, perKind),
  ).catch((err: unknown) => {
    context.get(requestContext).log.warn({ err }, "search: query failed or timed out");
    return null;
  });
  return { siteUrl, head, query, kind, results };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, head, query } = loaderData;
  return pageMeta(siteUrl, {
    ...head,
    title: query ? `${head.title}: ${query}` : head.title,
    path: query ? `/search?${new URLSearchParams({ q: query })}` : "/search",
    // Result pages are not indexed; the pages they link to are in the sitemap.
    noIndex: true,
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { query, kind, results } = loaderData;
  return <SearchPage query={query} kind={kind} results={results} />;
}
