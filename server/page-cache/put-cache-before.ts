import type { Hono } from "hono";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { SiteEnv } from "../site.ts";
import { createMakePage } from "./make-page.ts";
import { PageCache } from "./page-cache.ts";
import { createPageFront, type Listener } from "./page-front.ts";
import type { PageStore } from "./page-store.ts";
import { RequestIds } from "./request-ids.ts";

interface CacheParts {
  site: Pick<Hono<SiteEnv>, "fetch">;
  pages: PageStore;
  config: Pick<Config, "pageCacheBytes" | "siteUrl" | "trustProxy">;
  log: Pick<Log, "error">;
  now?: () => number;
}

/** The listener with the page cache before it, unless it is given no memory. */
export function putCacheBefore(next: Listener, { site, pages, config, log, now }: CacheParts): Listener {
  if (config.pageCacheBytes === 0) return next;
  const ask = (request: Request) => site.fetch(request, { incoming: undefined });
  const make = createMakePage(ask, config.siteUrl);
  return createPageFront({
    cache: new PageCache({ store: pages, make, ...(now && { now }) }),
    requestIds: new RequestIds(config.trustProxy),
    next,
    onError: (err) => log.error({ err }, "a page could not be made for the cache"),
  });
}
