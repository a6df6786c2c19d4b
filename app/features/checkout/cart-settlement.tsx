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
    async function settle() {
      if (document.visibilityState === "hidden" || !hasPlacedOrders()) return;
      const { settleCart } = await import("./settle-cart");
      await settleCart({ read, replace });
    }
    // On failure the cart stays as it is; the checkout tries again.
    const trySettling = () => void settle().catch(() => {});
    trySettling();
    document.addEventListener("visibilitychange", trySettling);
    return () => document.removeEventListener("visibilitychange", trySettling);
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
