import { useContext, useState } from "react";
import { browserStorage } from "~/platform/lib/browser-storage";
import { Button } from "~/platform/ui/button";
import { cartCount, EMPTY_CART } from "~/shop/cart/cart";
import { useCartActions } from "~/shop/cart/cart-provider";
import { CookieCartContext } from "~/shop/cart/cookie-cart-view";
import { mergeCarts, readSavedCart, writeSavedCart } from "./saved-cart";

/** Offers to restore the cart that a ticket replaced. Render only after the cart is loaded. */
export function SavedCartOffer({ className = "mb-10" }: { className?: string }) {
  const { read, replace } = useCartActions();
  const kept = useContext(CookieCartContext);
  const [saved, saveCart] = useState(() => kept?.savedLines ?? readSavedCart(browserStorage));
  const count = cartCount(saved);
  if (count === 0) return null;

  function discard() {
    writeSavedCart(browserStorage, EMPTY_CART);
    saveCart(EMPTY_CART);
  }

  const type = kept ? "submit" : "button";
  return (
    <section
      aria-label="The cart kept aside"
      className={`relative bg-paper py-4 pr-5 pl-7 text-nav ${className}`}
    >
      <span aria-hidden className="absolute inset-y-0 left-0 spine-8" />
      <p>
        We kept your earlier cart aside: {saved.map((line) => line.name).join(", ")} (
        {count === 1 ? "1 item" : `${count} items`}).
      </p>
      <form method="post" action="/cart" className="mt-3 flex flex-wrap gap-3">
        <Button
          type={type}
          name="savedCart"
          value="restore"
          variant="outline"
          onClick={() => {
            replace(mergeCarts(read(), saved));
            discard();
          }}
        >
          Put it back
        </Button>
        <button
          type={type}
          name="savedCart"
          value="discard"
          onClick={discard}
          className="min-h-12 px-2 underline underline-offset-4"
        >
          No, thank you
        </button>
      </form>
    </section>
  );
}
