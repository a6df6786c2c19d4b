import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createCachingServer } from "../../server/page-cache/caching-server.ts";
import { PageStore } from "../../server/page-cache/page-store.ts";
import type { ServiceOptions } from "../../server/services.ts";
import { bootTestBackend, silentLog, TEST_SITE_URL, type TestBackend } from "./backend.ts";
import { interceptedDb } from "./faults.ts";
import { createTestSite, testConfig } from "./site.ts";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface CachedSite {
  backend: TestBackend;
  /** The URLs that were rendered rather than served from the cache. */
  made: string[];
  /** The cache's clock in milliseconds. */
  clock: { now: number };
  /** While `isAway`, every query of a page fails; queries wait for `gate`. */
  database: { isAway: boolean; gate: Promise<void> };
  pages: PageStore;
  port: number;
  /** The path is sent unchanged. */
  request(
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** The whole site behind its page cache, over HTTP, with the test's own clock. */
export async function openCachedSite(
  settings: Record<string, string> = {},
  build?: ServerBuild,
  services: Partial<ServiceOptions> = {},
): Promise<CachedSite> {
  const pages = new PageStore(8 * 1024 * 1024);
  const backend = await bootTestBackend({
    seedDemo: true,
    onWrite: (tables) => pages.markStale(tables),
    ...services,
  });
  const config = testConfig(backend.dataDir, settings);
  const database = { isAway: false, gate: Promise.resolve() };
  const anon = interceptedDb(backend.anon, async () => {
    await database.gate;
    if (database.isAway) throw new Error("the test took the database away");
  });
  const site = await createTestSite({ ...backend, db: { ...backend.db, anon } }, config, build);
  const made: string[] = [];
  const clock = { now: 0 };
  const watched: typeof site.fetch = (question, ...rest) => {
    const { pathname, search } = new URL(question.url);
    made.push(pathname + search);
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
    async request(path, { method = "GET", headers: own, body: sent } = {}) {
      const headers = { Host: new URL(TEST_SITE_URL).host, ...own };
      const asked = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end(sent);
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
