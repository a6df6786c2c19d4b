import { useEffect, useRef, useState } from "react";
import { Navigate } from "react-router";
import { phoneHref, siteFacts } from "~/content/facts";
import { BottomBar } from "~/features/cart/bottom-bar";
import type { Cart } from "~/features/cart/cart";
import { useCart } from "~/features/cart/cart-provider";
import { EmptyCartScript } from "~/features/cart/empty-cart-script";
import { deliveryOf, type Totals, totalsOf } from "~/features/cart/totals";
import { useCartCheck } from "~/features/cart/use-cart-check";
import type { DeliveryMethod } from "~/features/orders/delivery";
import { formatRand } from "~/lib/money";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";
import { CheckoutForm } from "./checkout-form";
import { CheckoutNotice } from "./checkout-notice";
import { CheckoutSummary } from "./checkout-summary";
import { DeliverySection } from "./delivery-section";
import { InitiatingScreen } from "./initiating-screen";
import { PaymentErrorScreen } from "./payment-error-screen";
import { PaymentPanel } from "./payment-panel";
import { SavedCartOffer } from "./saved-cart-offer";
import { useCheckout } from "./use-checkout";
import { useDiscount } from "./use-discount";

const FORM_ID = "checkout";

/** `isTest`: no real account is configured, so no card is charged. */
export function CheckoutPage({ isTest }: { isTest: boolean }) {
  const { lines, isLoaded } = useCart();
  const [method, setMethod] = useState<DeliveryMethod>("courier");
  const discount = useDiscount();
  const sumUp = (cart: Cart) => totalsOf(cart, deliveryOf(cart, method), discount.terms);
  const { findings, fewLeft, ticketEvents } = useCartCheck();
  const { stage, submit, goBack, confirmRepeat, clearError } = useCheckout(discount, sumUp);
  const hasLeftForm = useRef(false);
  useEffect(() => {
    if (stage.name !== "form") hasLeftForm.current = true;
  }, [stage]);

  if (stage.name === "initiating") return <InitiatingScreen {...stage} />;
  if (stage.name === "error") return <PaymentErrorScreen reached={stage.reached} onBack={goBack} />;

  const { repeatOf } = stage;
  const totals = sumUp(lines);
  const hasProducts = lines.length > 0;
  return (
    <>
      {isLoaded && !hasProducts && <Navigate to="/cart" replace />}
      {!isLoaded && <EmptyCartScript run='location.replace("/cart");' />}
      <div className="grid grid-cols-1 gap-10 px-gutter pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-26 lg:pt-20 lg:pb-32">
        <div>
          <h1 className="mb-[clamp(1.5rem,3vw,3rem)] font-display text-[clamp(2.5rem,5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em]">
            Checkout
          </h1>
          <NeedsScripts />
          <CheckoutNotice message={stage.notice} takesFocus={hasLeftForm.current}>
            {repeatOf && (
              <Button type="submit" form={FORM_ID} variant="outline" onClick={() => confirmRepeat(repeatOf)}>
                Yes, pay again
              </Button>
            )}
          </CheckoutNotice>
          {isLoaded && <SavedCartOffer />}
          <CheckoutForm
            id={FORM_ID}
            errors={stage.errors}
            round={stage.round}
            onSubmit={submit}
            onMethod={setMethod}
            onCorrect={clearError}
          >
            <DeliverySection
              delivery={totals.delivery}
              subtotalCents={totals.subtotalCents}
              errors={stage.errors}
              onMethod={setMethod}
            />
            <PaymentPanel isTest={isTest} />
          </CheckoutForm>
        </div>
        {hasProducts ? (
          <CheckoutSummary
            lines={lines}
            totals={totals}
            discount={discount}
            findings={findings}
            fewLeft={fewLeft}
            ticketEvents={ticketEvents}
            refusedId={stage.refusedId}
          >
            <Button type="submit" form={FORM_ID} size="lg" wide className="max-lg:hidden">
              Proceed to PayGate
            </Button>
          </CheckoutSummary>
        ) : (
          <Spinner className="bg-paper p-9 lg:mt-4 noscript:hidden">Loading your cart...</Spinner>
        )}
      </div>
      {hasProducts && (
        <BottomBar
          label={totalLabel(totals)}
          amount={formatRand(totals.totalCents)}
          action={
            <Button type="submit" form={FORM_ID} className="px-5 whitespace-normal!">
              Proceed to PayGate
            </Button>
          }
          className="lg:hidden"
        />
      )}
    </>
  );
}

function totalLabel({ delivery, shippingCents }: Totals): string {
  if (delivery === "collection") return "Total, collected";
  return shippingCents > 0 ? `Total with ${formatRand(shippingCents)} shipping` : "Total";
}

function NeedsScripts() {
  return (
    <noscript>
      <p className="max-w-lead text-lead">
        The cart is kept by JavaScript in your own browser, and JavaScript is off. Switch it on to pay here,
        or order by telephone at{" "}
        <a href={phoneHref(siteFacts().retailStore.phone)}>{siteFacts().retailStore.phone}</a>.
      </p>
    </noscript>
  );
}
