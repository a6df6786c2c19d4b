import { useFacts } from "~/platform/organisation/use-facts";
import { Spinner } from "~/platform/ui/spinner";
import { EmptyCart } from "./empty-cart";
import { EmptyCartScript } from "./empty-cart-script";

/** Before hydration: an inline script shows an empty cart; otherwise a placeholder. */
export function CartLoading() {
  return (
    <>
      <div data-cart suppressHydrationWarning>
        <UnknownCart />
      </div>
      <div data-cart hidden suppressHydrationWarning>
        <EmptyCart />
      </div>
      <EmptyCartScript run='for (const part of document.querySelectorAll("[data-cart]")) part.hidden = !part.hidden;' />
    </>
  );
}

function UnknownCart() {
  const { intros } = useFacts();
  return (
    <>
      <div className="grid min-h-[calc(100svh-var(--spacing-nav))] content-start gap-8 px-gutter pt-8 pb-16 lg:pt-20 noscript:hidden">
        <h1 className="font-display text-[clamp(2.5rem,5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em]">
          {intros.cartTitle}
        </h1>
        <Spinner>Loading your cart...</Spinner>
      </div>
      <noscript>
        <EmptyCart>
          <li className="py-4 text-small">
            What you chose while JavaScript was on is kept in this browser, and is here again when it is on.
          </li>
        </EmptyCart>
      </noscript>
    </>
  );
}
