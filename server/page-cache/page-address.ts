import { isLight, type LightHeaders } from "../../app/features/light/light.ts";
import { isFileAddress } from "./file-address.ts";

/**
 * The pages that are the same for every visitor, and the parameters their loaders read. What is not listed is never
 * kept: a personal page cannot slip in by being forgotten.
 */
const SHOP = ["category", "size", "designer", "sort", "from", "loaded"];
const PAGES = new Map<string, readonly string[]>([
  ["/", []],
  ["/about", []],
  ["/contact", []],
  ["/events", ["category", "when", "event"]],
  ["/house-of-nala", SHOP],
  ["/house-of-nala/more", SHOP],
  ["/designer-application", []],
  ["/stories", ["category", "page"]],
  ["/nala-prive", []],
  ["/nala-prive/booking", []],
  ["/cart", []],
  ["/fastrack", []],
  ["/careers", []],
  ["/newsletter", []],
  ["/privacy", []],
  ["/returns", []],
  ["/terms", []],
]);
const DETAILS = /^\/(?:product|designer|story)\/[\w-]{1,100}$/;
const NOTHING: readonly string[] = [];
const LONGEST_VALUE = 100;

/**
 * The one spelling of the address of a page that may be kept, or null. The page is made from this spelling and nothing
 * else of the request, so that two visitors with the same key cannot get, or cause, different pages. Parameters nobody
 * reads are left out; every other oddity (encoded dots, double slashes, capitals, long values) is simply not a hit.
 */
export function pageAddress(url: string): string | null {
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  const allowed = parametersOf(path);
  if (!allowed) return null;
  return mark === -1 || allowed.length === 0 ? path : withParameters(path, url.slice(mark + 1), allowed);
}

/** `/events.data` and, for the home page, `/_.data` carry the same content to a visitor who is already here. */
function parametersOf(path: string): readonly string[] | undefined {
  const page =
    path === "/_.data" ? "/" : path.length > 6 && path.endsWith(".data") ? path.slice(0, -5) : path;
  return PAGES.get(page) ?? (DETAILS.test(page) ? NOTHING : undefined);
}

function withParameters(path: string, query: string, allowed: readonly string[]): string | null {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of allowed) {
    const value = given.get(name);
    if (value === null) continue;
    if (value.length > LONGEST_VALUE) return null;
    kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
}

/** Under which key the answer to this address is kept, if it may be. */
export function keyFor(url: string, headers: Partial<LightHeaders>): string | null {
  if (isFileAddress(url)) return url;
  const address = pageAddress(url);
  return address && pageKey(address, variantFor(headers));
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
  const [address = "/", light] = key.split(" ").reverse();
  return new Request(siteUrl + address, { headers: light ? { "Save-Data": "on" } : {} });
}
