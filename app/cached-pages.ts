import { findCartCookie } from "./shop/cart/cart-cookie.ts";

export interface CachedPage {
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
