import { timingSafeEqual } from "node:crypto";

/** A command on this machine proves itself with a key derived from the site's secret. */
export function bringsKey(header: string | undefined, key: Buffer): boolean {
  const given = Buffer.from(header?.match(/^Bearer (\S+)$/)?.[1] ?? "", "base64url");
  return given.length === key.length && timingSafeEqual(given, key);
}
