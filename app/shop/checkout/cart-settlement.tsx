import { useEffect } from "react";
import { browserStorage } from "~/platform/lib/browser-storage";
import { findCartCookie } from "~/shop/cart/cart-cookie";
import { useCartActions } from "~/shop/cart/cart-provider";
import { PLACED_KEY } from "./placed-key";

/**
 * A buyer may never come back from the payment page: the window closes, or scripts are blocked there. So the cart is
 * settled on the next page that reads it. A cart from a time without scripts is taken over first. Browsers without either
 * make no request.
 */
export function CartSettlement() {
  const { read, replace } = useCartActions();

  useEffect(() => {
    // One question at a time, however often the page comes into view meanwhile.
    let isAsking = false;
    async function settle() {
      if (isAsking || document.visibilityState === "hidden") return;
      const isKept = findCartCookie(document.cookie) !== null;
      if (!isKept && !hasPlacedOrders()) return;
      isAsking = true;
      try {
        if (isKept) await (await import("./take-over-cart")).fetchAndTakeOver({ read, replace });
        const { settleCart } = await import("./settle-cart");
        await settleCart({ read, replace });
      } catch {
        // The cart stays as it is; the checkout tries again.
      }
      isAsking = false;
    }
    void settle();
    document.addEventListener("visibilitychange", settle);
    return () => document.removeEventListener("visibilitychange", settle);
  }, [read, replace]);

  return null;
}

function hasPlacedOrders(): boolean {
  try {
    return browserStorage.getItem(PLACED_KEY) !== null;
  } catch {
    return false;
  }
}
