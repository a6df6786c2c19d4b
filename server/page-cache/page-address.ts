import { isLight, type LightHeaders } from "../../app/platform/light/light.ts";
import { findCartCookie } from "../../app/shop/cart/cart-cookie.ts";
import { isFileAddress } from "./file-address.ts";

interface CachedPage {
  /** The parameters its loader reads. */
  parameters: readonly string[];
  /** The tables it is made from: a write to one of them makes it stale. */
  tables: readonly string[];
  /** Personal to a browser that has this cookie: then it is made for it alone, and not kept. */
  isPersonal?: (cookies: string) => boolean;
}

const SHOP: CachedPage = {
  parameters: [
    "category",
    "size",
    "designer",
    "material",
    "price",
    "cloth",
    "stock",
    "sort",
    "from",
    "loaded",
  ],
  tables: ["products", "promo_videos", "ticket_packages", "events", "stock"],
};
const WITHOUT_ROWS: CachedPage = { parameters: [], tables: [] };

/**
 * The pages that are the same for every visitor. What is not listed is never kept: a personal page cannot slip in by
 * being forgotten. test/page-tables.int.test.ts holds the tables against what the pages really read.
 */
export const PAGES: ReadonlyMap<string, CachedPage> = new Map<string, CachedPage>([
  ["/", { parameters: [], tables: ["banners", "events", "products"] }],
  ["/about", { parameters: [], tables: ["events", "products"] }],
  ["/contact", WITHOUT_ROWS],
  ["/events", { parameters: ["category", "when", "event"], tables: ["events", "ticket_packages", "stock"] }],
  ["/house-of-nala", SHOP],
  ["/house-of-nala/more", SHOP],
  ["/designer-application", WITHOUT_ROWS],
  ["/stories", { parameters: ["category", "page"], tables: ["blogs"] }],
  ["/nala-prive", { parameters: [], tables: ["products"] }],
  ["/nala-prive/booking", WITHOUT_ROWS],
  ["/cart", { ...WITHOUT_ROWS, isPersonal: (cookies) => findCartCookie(cookies) !== null }],
  ["/fastrack", { parameters: [], tables: ["fastrack_designers"] }],
  ["/careers", { parameters: [], tables: ["job_positions"] }],
  ["/newsletter", WITHOUT_ROWS],
  ["/privacy", WITHOUT_ROWS],
  ["/returns", WITHOUT_ROWS],
  ["/terms", WITHOUT_ROWS],
  ["/accessibility", WITHOUT_ROWS],
]);
export const DETAILS: readonly { path: RegExp; page: CachedPage }[] = [
  {
    path: /^\/events\/[\w-]{1,100}$/,
    page: { parameters: [], tables: ["events", "ticket_packages", "stock", "products"] },
  },
  { path: /^\/product\/[\w-]{1,100}$/, page: { parameters: [], tables: ["products", "blogs", "events"] } },
  { path: /^\/designer\/[\w-]{1,100}$/, page: { parameters: [], tables: ["products"] } },
  { path: /^\/story\/[\w-]{1,100}$/, page: { parameters: [], tables: ["blogs", "products"] } },
];
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
