/** The ids of pieces, in the order they were saved. */
export type WishList = readonly string[];

export const WISH_LIST_PATH = "/wish-list";
export const WISH_LIST_KEY = "afi-wish-list";
/** An address holds no more. */
export const MAX_WISHES = 50;

/** The format of ids in the products table. */
const ID = /^[A-Za-z0-9_-]{1,100}$/;

/** Without doubles and rubbish, and no longer than an address can be. */
function cleanWishes(ids: readonly unknown[]): string[] {
  const known = ids.filter((id): id is string => typeof id === "string" && ID.test(id));
  return [...new Set(known)].slice(0, MAX_WISHES);
}

export function toggleWish(list: WishList, id: string): WishList {
  return list.includes(id) ? list.filter((other) => other !== id) : cleanWishes([id, ...list]);
}

/** Whatever is stored, the result is a list. */
export function readWishes(stored: string | null): WishList {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(found) ? cleanWishes(found) : [];
  } catch {
    return [];
  }
}

/** The page of a list, which is also the link to share it: '/wish-list?pieces=gown,scarf'. */
export function wishListHref(list: WishList): string {
  return list.length > 0 ? `${WISH_LIST_PATH}?pieces=${list.join(",")}` : WISH_LIST_PATH;
}

export function parseWishes(parameters: URLSearchParams): string[] {
  return cleanWishes((parameters.get("pieces") ?? "").split(","));
}
