import { BagIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { useCart } from "./cart-provider";

/** The link to the cart, with the number of items once the browser's cart is loaded. */
export function CartLink() {
  const { count, isLoaded } = useCart();
  return (
    <Link
      to="/cart"
      aria-label={isLoaded ? `Cart, ${count} ${count === 1 ? "item" : "items"}` : "Cart"}
      className="inline-flex min-h-[44px] items-center gap-2 px-[12px] text-nav font-medium tabular-nums"
    >
      <BagIcon />
      {/* Reserves the space, so that the bar does not move when the number appears. */}
      <span className="min-w-[1ch]">{isLoaded && count}</span>
    </Link>
  );
}
