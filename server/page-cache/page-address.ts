import { type CachedPage, DETAILS, PAGES } from "../../app/cached-pages.ts";
import { isLight, type LightHeaders } from "../../app/platform/light/light.ts";
import { isFileAddress } from "./file-address.ts";

const MAX_VALUE_LENGTH = 100;

/**
 * The one spelling of the address of a page that may be kept, or null. The page is made from this spelling and nothing
 * else of the request, so that two visitors with the same key cannot get, or cause, different pages. Parameters nobody
 * reads are left out; every other oddity (encoded dots, double slashes, capitals, long values) is simply not a hit.
 */
export function pageAddress(url: string): string | null {
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  const page = findPage(path);
  if (!page) return null;
  const { parameters } = page;
  return mark === -1 || parameters.length === 0
    ? path
    : withParameters(path, url.slice(mark + 1), parameters);
}

/** `/events.data` and, for the home page, `/_.data` carry the same content to a visitor who is already here. */
function findPage(path: string): CachedPage | undefined {
  const address =
    path === "/_.data" ? "/" : path.length > 6 && path.endsWith(".data") ? path.slice(0, -5) : path;
  return PAGES.get(address) ?? DETAILS.find((detail) => detail.path.test(address))?.page;
}

/** The tables that the page or file under this key is made from. */
export function tablesOf(key: string): readonly string[] {
  const [address = ""] = key.split(" ").reverse();
  return findPage(address.split("?")[0] ?? "")?.tables ?? [];
}

function withParameters(path: string, query: string, allowed: readonly string[]): string | null {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of allowed) {
    const value = given.get(name);
    if (value === null) continue;
    if (value.length > MAX_VALUE_LENGTH) return null;
    kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
}

/** Under which key the answer to this address is kept, if it may be. */
export function keyFor(url: string, headers: Partial<LightHeaders>): string | null {
  if (isFileAddress(url)) return url;
  const address = pageAddress(url);
  if (address && headers.cookie && isPersonalTo(headers.cookie, address)) return null;
  return address && pageKey(address, variantFor(headers));
}

function isPersonalTo(cookies: string, address: string): boolean {
  return findPage(address.split("?", 1)[0] ?? "")?.isPersonal?.(cookies) ?? false;
}

/** Light pages are others than full ones. */
export type Variant = "full" | "light";

export function variantFor(headers: Partial<LightHeaders>): Variant {
  const { saveData, cookie } = headers;
  return (saveData || cookie) && isLight({ saveData, cookie }) ? "light" : "full";
}

export function pageKey(address: string, variant: Variant): string {
  return variant === "full" ? address : `light ${address}`;
}

/** The request a kept page is made from: nothing of the visitor's own is in it. */
export function pageRequest(key: string, siteUrl: string): Request {
  const [address = "/", ...marks] = key.split(" ").reverse();
  const origin = marks.find((mark) => mark.includes("://")) ?? siteUrl;
  return new Request(origin + address, { headers: marks.includes("light") ? { "Save-Data": "on" } : {} });
}
