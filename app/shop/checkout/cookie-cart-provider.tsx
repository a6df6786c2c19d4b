import { type ReactNode, useLayoutEffect, useState } from "react";
import { useCartActions } from "~/shop/cart/cart-provider";
import { CookieCartContext, type CookieCartView } from "~/shop/cart/cookie-cart-view";
import { takeOverCart } from "./take-over-cart";

/** Gives a page the cart that the server keeps for a browser without scripts. With scripts it is the device's at once. */
export function CookieCartProvider({ kept, children }: { kept: CookieCartView | null; children: ReactNode }) {
  const { read, replace } = useCartActions();
  const [isTaken, setTaken] = useState(false);
  // Before the cart is read from the device, so that no page takes it for empty.
  useLayoutEffect(() => {
    if (!kept) return;
    takeOverCart(kept, { read, replace });
    setTaken(true);
  }, [kept, read, replace]);
  return <CookieCartContext value={isTaken ? null : kept}>{children}</CookieCartContext>;
}
