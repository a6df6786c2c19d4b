import type { Context, MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import { ownOrigin } from "./own-origin.ts";
import { takesPostsFromAnywhere } from "./public-request.ts";
import type { SiteEnv } from "./site-env.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const REFUSED = "This was sent from another site, so nothing was changed. Please do it on this site.";

/**
 * Nothing is changed at the wish of a page that is not ours, which a browser would send with the visitor's cookies. One
 * check for every address: React Router compares the origin for pages only, not where a route answers by itself.
 */
export function refuseOtherOrigins(config: Config): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    if (SAFE_METHODS.has(method) || (method === "POST" && takesPostsFromAnywhere(path))) return next();
    if (isFromHere(c, config)) return next();
    if (c.req.header("Accept")?.includes("text/html")) return c.text(REFUSED, 403);
    return c.json({ message: REFUSED }, 403);
  };
}

function isFromHere(c: Context<SiteEnv>, config: Config): boolean {
  const origin = c.req.header("Origin");
  if (origin !== undefined) return origin === ownOrigin(c.req.raw, config);
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  // No browser we support, so a program: harmless, unless it brings what a browser keeps for a visitor.
  return c.req.header("Cookie") === undefined;
}
