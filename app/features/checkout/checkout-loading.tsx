import { phoneHref, retailStore } from "~/content/organisation";
import { WhereCartIsEmpty } from "~/features/cart/where-cart-is-empty";
import { Spinner } from "~/ui/spinner";

/** Before the browser's own cart is known. */
export function CheckoutLoading() {
  return (
    <div className="grid min-h-[calc(100svh-var(--spacing-nav))] content-start gap-8 px-gutter pt-8 pb-16 lg:pt-20">
      <h1 className="font-display text-[clamp(2.5rem,5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em]">
        Checkout
      </h1>
      <Spinner className="noscript:hidden">Loading your cart...</Spinner>
      <noscript>
        <p className="max-w-lead text-lead">
          The cart is kept by JavaScript in your own browser, and JavaScript is off. Switch it on to pay here,
          or order by telephone at <a href={phoneHref(retailStore.phone)}>{retailStore.phone}</a>.
        </p>
      </noscript>
      <WhereCartIsEmpty run='location.replace("/cart");' />
    </div>
  );
}
