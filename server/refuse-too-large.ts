import type { Context } from "hono";
import { TOO_LARGE, tooLargeAnswer } from "../app/features/shell/too-large.ts";
import type { SiteEnv } from "./site.ts";

type Answer = (c: Context<SiteEnv>) => Promise<Response>;

/** A browser that wants a page gets one in words, a script an answer it can show beside its form. */
export function refuseTooLarge(limitBytes: number, answerPage: Answer): Answer {
  return async (c) => {
    if (!c.req.header("Accept")?.includes("text/html")) return c.json(tooLargeAnswer(limitBytes), TOO_LARGE);
    c.set("unreadAbove", limitBytes);
    const { url, headers } = c.req.raw;
    c.req.raw = new Request(url, { headers });
    return answerPage(c);
  };
}
