import { createHmac, timingSafeEqual } from "node:crypto";

/** Links that open a record to the person it belongs to: its id, signed with a key that never leaves the server. */
export interface SignedLinks {
  /** The URL of the record's page, for mails. */
  hrefFor(id: string): string;
  /** The same without the origin, for pages that only this person sees. */
  pathFor(id: string): string;
  /** Whether this is our signature of this id. */
  isGenuine(id: string, signature: string | null): boolean;
}

/** `path` is the folder of the pages, such as "/order". */
export function createSignedLinks(key: Buffer, siteUrl: string, path: string): SignedLinks {
  const pathFor = (id: string) => `${path}/${encodeURIComponent(id)}?key=${sign(key, id)}`;
  return {
    hrefFor: (id) => siteUrl + pathFor(id),
    pathFor,
    isGenuine: (id, signature) => isSameSignature(signature, sign(key, id)),
  };
}

export function sign(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/**
 * Takes the same time whether the first byte differs or the last. The texts are compared, not what they encode: the last
 * letter has two bits that no byte uses, and decoding skips what is no letter.
 */
export function isSameSignature(given: string | null, right: string): boolean {
  const [a, b] = [given ?? "", right].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return a.length === b.length && timingSafeEqual(a, b);
}
