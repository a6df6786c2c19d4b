import type { MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import { isOtherHost } from "./own-origin.ts";
import { takesPostsFromAnywhere } from "./public-request.ts";
import type { SiteEnv } from "./site-env.ts";

/** A site with a SITE_URL has no other address: cookies, forms and payments would be divided between the two. */
export function oneHost(config: Config): MiddlewareHandler<SiteEnv> {
  const { siteUrl } = config;
  return async (c, next) => {
    const { method, path, raw } = c.req;
    // A payment begun at an earlier address is reported there.
    if (takesPostsFromAnywhere(path) || !isOtherHost(raw, config)) return next();
    // Not kept by browsers, which would hold on to a wrong SITE_URL.
    c.header("Cache-Control", "no-store");
    if (method !== "GET" && method !== "HEAD")
      return c.text(`This site is at ${siteUrl}. Please open it there and send the form again.`, 421);
    const { pathname, search } = new URL(raw.url);
    return c.redirect(siteUrl + pathname + search, 308);
  };
}
