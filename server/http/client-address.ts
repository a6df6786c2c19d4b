import { isIPv6 } from "node:net";

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
