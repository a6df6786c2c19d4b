import { phoneHref, siteFacts } from "~/content/facts";
import { Spinner } from "~/ui/spinner";
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
  return (
    <div className="grid min-h-[calc(100svh-var(--spacing-nav))] content-start gap-8 px-gutter pt-8 pb-16 lg:pt-20">
      <h1 className="font-display text-[clamp(2.5rem,5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em]">
        Your Cart
      </h1>
      <Spinner className="noscript:hidden">Loading your cart...</Spinner>
      <noscript>
        <p className="max-w-lead text-lead">
          The cart is kept by JavaScript in your own browser, and JavaScript is off. Switch it on to see what
          you chose, or order by telephone at{" "}
          <a href={phoneHref(siteFacts().retailStore.phone)}>{siteFacts().retailStore.phone}</a>.
        </p>
      </noscript>
    </div>
  );
}
