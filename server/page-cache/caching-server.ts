import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Hono } from "hono";
import type { Config } from "../config.ts";
import { clientAddress } from "../http/client-address.ts";
import { createHttpServer, type HttpServer, type Listener } from "../http/http-server.ts";
import type { SiteEnv } from "../http/site-env.ts";
import type { Log } from "../log.ts";
import { observeRequests, type RequestObservers } from "../metrics/observe-requests.ts";
import { isFileAddress } from "./file-address.ts";
import { createHostKey } from "./host-key.ts";
import { createMakeFile } from "./make-file.ts";
import { createMakePage, createStreamPage, type FetchPage } from "./make-page.ts";
import { tablesOf } from "./page-address.ts";
import { type MakePage, PageCache } from "./page-cache.ts";
import { createPageFront } from "./page-front.ts";
import type { PageStore } from "./page-store.ts";
import { RequestIds } from "./request-ids.ts";

interface CacheParts {
  site: Pick<Hono<SiteEnv>, "fetch">;
  pages: PageStore;
  config: Pick<Config, "pageCacheBytes" | "siteUrl" | "hasSiteUrl" | "streamAfterMs" | "trustProxy">;
  log: Pick<Log, "error">;
  now?: () => number;
  observers?: RequestObservers;
}

/** A server with the page cache before the listener, unless the cache is given no memory. */
export function createCachingServer(
  next: Listener,
  { site, pages, config, log, now, observers }: CacheParts,
): HttpServer {
  const observed = (listener: Listener) => (observers ? observeRequests(listener, observers) : listener);
  if (config.pageCacheBytes === 0) return createHttpServer(observed(next));
  const fetchPage: FetchPage = (request, { streamAfterMs = Number.POSITIVE_INFINITY, address } = {}) =>
    site.fetch(request, { incoming: undefined, streamAfterMs, address });
  const makePage = createMakePage(fetchPage, config.siteUrl);
  const makeFile = createMakeFile(fetchPage, config.siteUrl);
  const make: MakePage = (key, address) => (isFileAddress(key) ? makeFile : makePage)(key, address);
  const cache = new PageCache({
    store: pages,
    make,
    tablesOf,
    isQueued: isFileAddress,
    stream: createStreamPage(fetchPage, config.siteUrl),
    streamTimeout: () => wait(config.streamAfterMs, undefined, { ref: false }),
    ...(now && { now }),
  });
  const requestIds = new RequestIds(config.trustProxy);
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString() ?? null, config.trustProxy);
  const onError = (err: unknown) => log.error({ err }, "could not render a page for the cache");
  const { metrics } = observers ?? {};
  const onLookup = metrics ? (isHit: boolean) => metrics.pageLookedUp(isHit) : undefined;
  return createHttpServer(
    observed(
      createPageFront({
        cache,
        requestIds,
        addressOf,
        hostKeyOf: createHostKey(config),
        next,
        onError,
        onLookup,
      }),
    ),
  );
}
