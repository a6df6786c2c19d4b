import { suggestionLimitContext } from "~/editorial/context";
import { SEARCH_TIMEOUT_MS } from "~/editorial/search/search.server";
import { MAX_QUERY_LENGTH } from "~/editorial/search/search-form";
import { searchTerms } from "~/editorial/search/search-terms";
import { MIN_SUGGESTION_LENGTH } from "~/editorial/search/suggestions/suggestion";
import { listSuggestions } from "~/editorial/search/suggestions.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/search-suggestions";

const CACHED = { "Cache-Control": "public, max-age=60" };
const NOT_CACHED = { "Cache-Control": "no-store" };

/** What the search field offers while somebody types. Suggestions that cannot be had are none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  if (typed.length < MIN_SUGGESTION_LENGTH || searchTerms(typed).length === 0)
    return Response.json([], { headers: CACHED });
  const { clientAddress, log } = context.get(requestContext);
  if (!(await context.get(suggestionLimitContext)(clientAddress)))
    return Response.json([], { status: 429, headers: { ...NOT_CACHED, "Retry-After": "60" } });
  try {
    const suggestions = await withTimeout(SEARCH_TIMEOUT_MS, () =>
      listSuggestions(
        context.get(dbContext),
        context.get(contentContext),
        context.get(picturesContext),
        typed,
      ),
    );
    return Response.json(suggestions, { headers: CACHED });
  } catch (err) {
    log.warn({ err }, "search: no suggestions");
    return Response.json([], { status: 503, headers: NOT_CACHED });
  }
}
