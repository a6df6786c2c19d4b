import { SIZES } from "./sizes";

export const SHOP_PATH = "/house-of-nala";
/** How many pieces one 'Load more' brings. */
export const PAGE_SIZE = 12;
/** How many pieces one page carries before 'Load more' turns over to the next: its weight stays bounded. */
export const MAX_STRETCH = 20 * PAGE_SIZE;
/** Beyond any rail; keeps a number typed into an address one that the database accepts. */
const FARTHEST = 1_000_000;

export const SORTS = ["newest", "price-up", "price-down"] as const;
export type Sort = (typeof SORTS)[number];

/** As the column products.price_band has them. */
export const PRICE_BANDS = ["to-1000", "to-2500", "to-5000", "over-5000"] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

/** What an address of the shop asks for. */
export interface ShopQuery {
  /** As the address spells it; null is all of them. */
  category: string | null;
  size: string | null;
  designer: string | null;
  /** What a piece is mainly made of. */
  material: string | null;
  price: PriceBand | null;
  /** The file name of a cloth of ours. */
  cloth: string | null;
  inStock: boolean;
  sort: Sort;
  /** The first piece shown, counted from 0. */
  from: number;
  /** How far one has loaded: the pieces before this one are shown. */
  loaded: number;
}

export const FULL_SHOP: ShopQuery = {
  category: null,
  size: null,
  designer: null,
  material: null,
  price: null,
  cloth: null,
  inStock: false,
  sort: "newest",
  from: 0,
  loaded: PAGE_SIZE,
};

export function parseShopQuery(query: URLSearchParams): ShopQuery {
  const category = readLine(query.get("category"), 60);
  const size = query.get("size")?.toUpperCase();
  const from = readPages(query.get("from"), "down");
  const loaded = readPages(query.get("loaded"), "up");
  return {
    category: category?.toLowerCase() === "all" ? null : category,
    size: SIZES.find((known) => known === size) ?? null,
    designer: readLine(query.get("designer"), 200),
    material: readLine(query.get("material"), 40),
    price: PRICE_BANDS.find((known) => known === query.get("price")) ?? null,
    cloth: /^[a-z-]{1,60}$/.exec(query.get("cloth") ?? "")?.[0] ?? null,
    inStock: query.get("stock") === "in",
    sort: SORTS.find((known) => known === query.get("sort")) ?? "newest",
    from,
    loaded: Math.min(Math.max(loaded, from + PAGE_SIZE), from + MAX_STRETCH),
  };
}

/** The address of a choice; what goes without saying is left out of it. */
export function shopHref(wanted: ShopQuery, path = SHOP_PATH): string {
  const { sort, from, loaded } = wanted;
  const query = new URLSearchParams();
  for (const name of ["category", "size", "designer", "material", "price", "cloth"] as const) {
    const value = wanted[name];
    if (value) query.set(name, value);
  }
  if (wanted.inStock) query.set("stock", "in");
  if (sort !== "newest") query.set("sort", sort);
  if (from > 0) query.set("from", String(from));
  if (loaded > from + PAGE_SIZE) query.set("loaded", String(loaded));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A new choice begins at its first piece. */
export function choose(query: ShopQuery, choice: Partial<ShopQuery>): ShopQuery {
  return { ...query, ...choice, from: 0, loaded: PAGE_SIZE };
}

/** Takes back every choice but the category and the order. */
export const NO_CHOICE = {
  size: null,
  designer: null,
  material: null,
  price: null,
  cloth: null,
  inStock: false,
} as const;

export function hasChoice({ size, designer, material, price, cloth, inStock }: ShopQuery): boolean {
  return inStock || [size, designer, material, price, cloth].some((choice) => choice !== null);
}

export function isFullPage({ from, loaded }: ShopQuery): boolean {
  return loaded - from >= MAX_STRETCH;
}

/** What 'Load more' leads to: twelve more on this page, or the next page when this one is full. */
export function loadMore(query: ShopQuery): ShopQuery {
  const from = isFullPage(query) ? query.loaded : query.from;
  return { ...query, from, loaded: query.loaded + PAGE_SIZE };
}

/** The stretch before this one, whole. */
export function loadEarlier(query: ShopQuery): ShopQuery {
  return { ...query, from: Math.max(0, query.from - MAX_STRETCH), loaded: query.from };
}

/** The shop remembers in the address how far one has loaded; it already holds those pieces. */
export function onlyLoadedDiffers(one: URL, other: URL): boolean {
  const [a, b] = [one, other].map(({ pathname, searchParams }) =>
    shopHref({ ...parseShopQuery(searchParams), loaded: 0 }, pathname),
  );
  return a === b && one.searchParams.get("loaded") !== other.searchParams.get("loaded");
}

function readLine(text: string | null, longest: number): string | null {
  const line = text?.trim().slice(0, longest);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database refuses some of them
  return line && !/[\u0000-\u001f]/.test(line) ? line : null;
}

/** Whole pages, so that 'Load more' always goes on at the start of one. */
function readPages(text: string | null, round: "up" | "down"): number {
  const count = Math.min(Math.max(Number(text) || 0, 0), FARTHEST) / PAGE_SIZE;
  return (round === "up" ? Math.ceil(count) : Math.floor(count)) * PAGE_SIZE;
}
