import type { IncomingMessage } from "node:http";
import type { Config } from "../config.ts";
import { isOtherHost, ownOrigin } from "../http/own-origin.ts";

/**
 * What the keys of this request's pages begin with: pages name their own address, so each host has its own where SITE_URL is
 * not set. Null for a host that gets no pages.
 */
export function createHostKey(config: Pick<Config, "siteUrl" | "hasSiteUrl" | "trustProxy">) {
  const ownHost = new URL(config.siteUrl).host;
  return ({ headers }: Pick<IncomingMessage, "headers">): string | null => {
    const isForwarded =
      config.trustProxy && (headers["x-forwarded-host"] ?? headers["x-forwarded-proto"]) !== undefined;
    if (headers.host === ownHost && !isForwarded) return "";
    const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null;
    const asked = { url: `http://${headers.host}/`, headers: { get } };
    if (!headers.host || isOtherHost(asked, config)) return null;
    const origin = ownOrigin(asked, config);
    return origin === config.siteUrl ? "" : `${origin} `;
  };
}
