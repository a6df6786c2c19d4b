import { useLocation } from "react-router";
import { formatRand } from "~/platform/lib/money";
import { useHandle } from "~/platform/page/handle";
import { BagIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { usePageFlag } from "~/platform/ui/page-flag";
import "./cart-reach.css";
import { useCart } from "./cart-provider";

/** Here the navigation has its own button, or the visitor looks at the cart or pays for it. */
const AT_HAND = /^\/(house-of-nala|cart|checkout|ticket-checkout|payment-success|order\/[^/]+\/pay)\/?$/;

/**
 * A tab at the edge of every other page while something is in the cart. Only in the browser: public pages are the same
 * for everyone.
 */
export function CartReach() {
  const { count, totalCents } = useCart();
  const { shell } = useHandle();
  const { pathname } = useLocation();
  const isShown = count > 0 && shell && !AT_HAND.test(pathname);
  usePageFlag("cart-reach", isShown);
  if (!isShown) return null;
  return (
    <aside
      aria-label="Your cart"
      data-area="checkout"
      className="cart-reach fixed right-0 bottom-[calc(1rem+env(safe-area-inset-bottom,0px))] z-45 lg:top-1/2 lg:bottom-auto lg:-translate-y-1/2 print:hidden"
    >
      <Link
        to="/cart"
        className="relative flex min-h-12 items-center bg-ink pr-5 pl-6 text-nav font-medium whitespace-nowrap text-ivory tabular-nums shadow-[0_0_0_1px_rgb(246_240_230/.35)] underline-offset-4 hover:underline focus-visible:-outline-offset-5 focus-visible:outline-saffron forced-colors:border lg:px-0 lg:py-5 lg:pl-2"
      >
        <span aria-hidden className="absolute inset-y-0 left-0 spine-8" />
        <span className="flex items-center gap-3 lg:w-9 lg:[writing-mode:vertical-rl]">
          <BagIcon className="h-4.25 w-3.75" />
          <span>
            Cart {count} · {formatRand(totalCents)}
          </span>
        </span>
      </Link>
    </aside>
  );
}

/** The same in the bar at the foot of a phone. */
export function CartCell() {
  const { count, totalCents } = useCart();
  if (count === 0) return null;
  return (
    <Link
      to="/cart"
      aria-label={`Cart, ${cartText(count)}, ${formatRand(totalCents)}`}
      className="-ml-gutter flex min-h-12 items-center gap-2 border-r border-line pr-4 pl-gutter font-medium tabular-nums"
    >
      <BagIcon />
      {count}
    </Link>
  );
}

function cartText(count: number): string {
  return `${count} ${count === 1 ? "item" : "items"}`;
}
