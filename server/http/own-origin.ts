import type { Config } from "../config.ts";
import { type Asked, publicUrl } from "./public-request.ts";

type OwnAddress = Pick<Config, "siteUrl" | "hasSiteUrl" | "trustProxy">;

/** Visitors write the Host header, and it becomes part of our addresses. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Our own address in what answers this request: SITE_URL, or without it the address that was asked for. */
export function ownOrigin(request: Asked, config: OwnAddress): string {
  if (config.hasSiteUrl) return config.siteUrl;
  const asked = askedUrl(request, config);
  return asked && HOST.test(asked.host) ? asked.origin : config.siteUrl;
}

/** Whether SITE_URL is set and another host was asked for. */
export function isOtherHost(request: Asked, config: OwnAddress): boolean {
  if (!config.hasSiteUrl) return false;
  const own = new URL(config.siteUrl);
  const asked = askedUrl(request, config);
  if (asked?.hostname !== own.hostname) return true;
  // Some proxies leave out the port. By another protocol than SITE_URL's its usual port is written.
  return !config.trustProxy && URL.parse(`${own.protocol}//${asked.host}`)?.host !== own.host;
}

function askedUrl(request: Asked, { trustProxy, hasSiteUrl, siteUrl }: OwnAddress): URL | null {
  const asked = URL.parse(request.url);
  return asked && trustProxy ? publicUrl(request, hasSiteUrl ? siteUrl : request.url) : asked;
}
