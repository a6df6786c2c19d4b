import type { ServerBuild } from "react-router";
import { createOrderLinks, ORDER_LINK_PURPOSE } from "../../app/features/orders/order-link.ts";
import type { Backend } from "../../server/backend/backend.ts";
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { openPayGate } from "../../server/paygate.ts";
import { createSite } from "../../server/site.ts";
import { PROJECT_DIR, TEST_SITE_URL } from "./backend.ts";
import { loadServerBuild } from "./server-build.ts";

/** A busy machine may be slow with its data too: pages are in one piece, except in tests of the other. */
export const NEVER_STREAMED = "600000";

export interface TestSite {
  /** Answers as the server would, from an address of the visitor's own unless one is given. */
  ask(path: string, init?: RequestInit & { address?: string }): Promise<Response>;
}

/** The whole site in this process: headers, limits, pages, actions and the API, on this backend. */
export async function openTestSite(
  backend: Backend,
  dataDir: string,
  build?: ServerBuild,
): Promise<TestSite> {
  const config = readConfig({
    SITE_URL: TEST_SITE_URL,
    DATA_DIR: dataDir,
    TRUST_PROXY: "on",
    STREAM_AFTER_MS: NEVER_STREAMED,
  });
  const site = createSite({
    config,
    backend,
    payGate: openPayGate(config),
    orderLinks: createOrderLinks(backend.keyFor(ORDER_LINK_PURPOSE), config.siteUrl),
    log: createLog("silent"),
    build: build ?? (await loadServerBuild()),
    projectDir: PROJECT_DIR,
    isDevelopment: false,
    isStopping: () => false,
  });
  let visitors = 0;
  return {
    async ask(path, { address, ...init } = {}) {
      const headers = new Headers(init.headers);
      headers.set("X-Forwarded-For", address ?? `visitor-${visitors++}`);
      const request = new Request(new URL(path, TEST_SITE_URL), { ...init, headers });
      return site.fetch(request, { incoming: undefined });
    },
  };
}
