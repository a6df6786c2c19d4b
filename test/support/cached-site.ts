import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createOrderLinks, ORDER_LINK_PURPOSE } from "../../app/features/orders/order-link.ts";
import { createServerClient } from "../../server/backend/client.ts";
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { createCachingServer } from "../../server/page-cache/caching-server.ts";
import { PageStore } from "../../server/page-cache/page-store.ts";
import { openPayGate } from "../../server/paygate.ts";
import { createSite } from "../../server/site.ts";
import { bootTestBackend, PROJECT_DIR, silentLog, TEST_SITE_URL, type TestBackend } from "./backend.ts";
import { loadServerBuild } from "./server-build.ts";
import { NEVER_STREAMED } from "./site.ts";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface CachedSite {
  backend: TestBackend;
  /** The addresses that were made, and not taken from the cache. */
  made: string[];
  /** Milliseconds by the cache's clock. */
  clock: { now: number };
  /** While away, every question of a page to the database fails; what a gate holds is asked once it opens. */
  database: { isAway: boolean; gate: Promise<void> };
  pages: PageStore;
  port: number;
  /** The path goes over the wire as it is spelled here. */
  ask(path: string, init?: { method?: string; headers?: Record<string, string> }): Promise<Answer>;
  close(): Promise<void>;
}

/** The whole site behind its page cache, over HTTP, with a clock of the test's own. */
export async function openCachedSite(
  settings: Record<string, string> = {},
  build?: ServerBuild,
): Promise<CachedSite> {
  const pages = new PageStore(8 * 1024 * 1024);
  const backend = await bootTestBackend({ seedDemo: true, onWrite: (tables) => pages.drop(tables) });
  const config = readConfig({
    SITE_URL: TEST_SITE_URL,
    DATA_DIR: backend.dataDir,
    STREAM_AFTER_MS: NEVER_STREAMED,
    ...settings,
  });
  const database = { isAway: false, gate: Promise.resolve() };
  const log = createLog("silent");
  const site = createSite({
    config,
    backend: { ...backend, anon: mayBeAway(backend, database) },
    payGate: openPayGate(config),
    orderLinks: createOrderLinks(backend.keyFor(ORDER_LINK_PURPOSE), config.siteUrl),
    log,
    build: build ?? (await loadServerBuild()),
    projectDir: PROJECT_DIR,
    isDevelopment: false,
    isStopping: () => false,
  });
  const made: string[] = [];
  const clock = { now: 0 };
  const watched: typeof site.fetch = (question, ...rest) => {
    made.push(question.url.slice(TEST_SITE_URL.length));
    return site.fetch(question, ...rest);
  };
  const { server, drain } = createCachingServer(getRequestListener(site.fetch), {
    site: { fetch: watched },
    pages,
    config,
    log: silentLog,
    now: () => clock.now,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    backend,
    made,
    clock,
    database,
    pages,
    port,
    async ask(path, { method = "GET", headers = {} } = {}) {
      const asked = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
      const [answer] = await once(asked, "response");
      const body = await buffer(answer);
      return { status: answer.statusCode, headers: answer.headers, body, text: body.toString() };
    },
    async close() {
      await drain(0);
      await backend.close();
    },
  };
}

function mayBeAway({ fetch, browser }: TestBackend, database: CachedSite["database"]) {
  return createServerClient(browser.url, browser.anonKey, {
    async fetch(input, init) {
      await database.gate;
      if (database.isAway || !fetch) throw new TypeError("fetch failed");
      return fetch(new Request(input, init), null);
    },
  });
}
