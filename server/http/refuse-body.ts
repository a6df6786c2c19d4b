import type { Context } from "hono";
import { type RefusedBody, refusedAnswer } from "../../app/platform/page/refused-body.ts";
import type { SiteEnv } from "./site-env.ts";

export type RefuseBody = (c: Context<SiteEnv>, refused: RefusedBody) => Promise<Response>;

/** For who comes back by itself. */
const RETRY_AFTER_S = "30";

/** A browser that wants a page gets one in words, a script an answer it can show beside its form. */
export function createRefuseBody(answerPage: (c: Context<SiteEnv>) => Promise<Response>): RefuseBody {
  return async (c, refused) => {
    if (refused.status === 503 || refused.status === 429) c.header("Retry-After", RETRY_AFTER_S);
    if (!c.req.header("Accept")?.includes("text/html")) return c.json(refusedAnswer(refused), refused.status);
    c.set("refusedBody", refused);
    const { url, headers } = c.req.raw;
    c.req.raw = new Request(url, { headers });
    return answerPage(c);
  };
}
