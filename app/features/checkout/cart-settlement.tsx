import { useEffect } from "react";
import { useCart } from "~/features/cart/cart-provider";
import { browserStorage } from "~/lib/browser-storage";
import { PLACED_KEY } from "./placed-key";

/**
 * A buyer may never come back from the payment page: the window closes, or scripts are blocked there. So the cart is
 * settled on the next page that reads it. Browsers without an order make no request.
 */
export function CartSettlement() {
  const { read, replace } = useCart();

  useEffect(() => {
    // One question at a time, however often the page comes into view meanwhile.
    let isAsking = false;
    async function settle() {
      if (isAsking || document.visibilityState === "hidden" || !hasPlacedOrders()) return;
      isAsking = true;
      try {
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
