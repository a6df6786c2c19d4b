import { browserStorage, type KeyValues, tabStorage } from "~/platform/lib/browser-storage";
import { CART_COOKIE } from "~/shop/cart/cart-cookie";
import type { CartActions } from "~/shop/cart/cart-provider";
import type { CookieCartView } from "~/shop/cart/cookie-cart-view";
import { keepDiscount } from "~/shop/discounts/stored-discount";
import { rememberPlaced } from "./checkout-storage";
import { mergeCarts, readSavedCart, writeSavedCart } from "./saved-cart";

/** In local storage: the last cart taken over, so that two tabs, or a cookie that stayed, double nothing. */
const TAKEN_KEY = "afi-cart-taken";

type DeviceCart = Pick<CartActions, "read" | "replace">;

/** Moves the cart that the server kept while there were no scripts into this device's cart, once. */
export function takeOverCart(
  kept: CookieCartView,
  { read, replace }: DeviceCart,
  storage: KeyValues = browserStorage,
): void {
  if (isFirstTime(storage, kept.id)) {
    replace(mergeCarts(read(), kept.lines));
    writeSavedCart(storage, mergeCarts(readSavedCart(storage), kept.savedLines));
    for (const { state, lines, placedAtMs, ...order } of kept.placed)
      if (state !== "ended") rememberPlaced(storage, order, lines, placedAtMs);
    if (kept.discount) keepDiscount(tabStorage, kept.discount);
  }
  removeCookie();
}

function removeCookie() {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser
  document.cookie = `${CART_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
}

function isFirstTime(storage: KeyValues, id: string): boolean {
  try {
    if (storage.getItem(TAKEN_KEY) === id) return false;
    storage.setItem(TAKEN_KEY, id);
  } catch {
    // Full or blocked: the device's cart is in memory only, and so is what it has taken over.
  }
  return true;
}

/** On pages that are the same for everyone, and so do not have it at hand. */
export async function fetchAndTakeOver(cart: DeviceCart): Promise<void> {
  const answer = await fetch("/cart/kept");
  if (answer.status !== 200) return;
  const kept: CookieCartView | null = await answer.json();
  if (kept) takeOverCart(kept, cart);
  else removeCookie();
}
