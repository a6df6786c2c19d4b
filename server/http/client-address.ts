import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { Config } from "../config.ts";
import type { SiteEnv } from "./site-env.ts";

/**
 * Whom limits count. Behind a proxy of ours it is the last address of X-Forwarded-For, the one that proxy wrote;
 * the others are the visitor's own claims. Of an IPv6 address the first half counts: the rest is one household's.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  const address = (forwarded || socketAddress || "unknown").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv6(address) ? household(address) : address.slice(0, 64);
}

/** The address of a request to the site; a page made ahead for the cache carries it along. */
export function addressOf(c: Context<SiteEnv>, { trustProxy }: Config): string {
  if (c.env.address !== undefined) return c.env.address;
  return clientAddress(
    c.env.incoming?.socket.remoteAddress,
    c.req.header("X-Forwarded-For") ?? null,
    trustProxy,
  );
}

function household(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const start = head === "" ? [] : head.split(":");
  const end = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array<string>(gap).fill("0"), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
