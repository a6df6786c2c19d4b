import type { ServerBuild } from "react-router";
import { createLinks } from "../../app/links.server.ts";
import type { DevToolServices } from "../../app/people/dev-tools/dev-tools.ts";
import { type Config, readConfig } from "../../server/config.ts";
import { createSite } from "../../server/http/site.ts";
import { createLog } from "../../server/log.ts";
import { openPayGate } from "../../server/paygate.ts";
import type { Services } from "../../server/services.ts";
import { PROJECT_DIR, TEST_SITE_URL } from "./backend.ts";
import { loadServerBuild } from "./server-build.ts";

/** Streaming is off, except in its own tests: on a busy machine pages would be streamed at random. */
const NEVER_STREAMED = "600000";

export interface TestSite {
  /** The server's response, for a unique client address unless one is given. */
  request(path: string, init?: RequestInit & { address?: string }): Promise<Response>;
}

/** The whole site in this process: headers, limits, pages and actions, on these services. */
export async function openTestSite(
  services: Services,
  dataDir: string,
  build?: ServerBuild,
): Promise<TestSite> {
  const site = await createTestSite(services, testConfig(dataDir, { TRUST_PROXY: "on" }), build);
  let visitors = 0;
  return {
    async request(path, { address, ...init } = {}) {
      const headers = new Headers(init.headers);
      headers.set("X-Forwarded-For", address ?? `visitor-${visitors++}`);
      const request = new Request(new URL(path, TEST_SITE_URL), { ...init, headers });
      return site.fetch(request, { incoming: undefined });
    },
  };
}

export function testConfig(dataDir: string, settings: Record<string, string> = {}): Config {
  return readConfig({
    SITE_URL: TEST_SITE_URL,
    DATA_DIR: dataDir,
    STREAM_AFTER_MS: NEVER_STREAMED,
    ...settings,
  });
}

export async function createTestSite(
  services: Services,
  config: Config,
  build?: ServerBuild,
  devToolServices?: DevToolServices,
  log = createLog("silent"),
) {
  return createSite({
    config,
    services,
    payGate: openPayGate(config),
    links: createLinks(services.keyFor, config.siteUrl),
    ...(devToolServices && { devToolServices }),
    log,
    build: build ?? (await loadServerBuild()),
    projectDir: PROJECT_DIR,
    isDevelopment: false,
    isStopping: () => false,
    routeOf: (url) => url,
  });
}
