import { useContext, useEffect, useRef, useState } from "react";
import { Navigate } from "react-router";
import { formatRand } from "~/platform/lib/money";
import { useFacts } from "~/platform/organisation/use-facts";
import { Button } from "~/platform/ui/button";
import { Spinner } from "~/platform/ui/spinner";
import { BottomBar } from "~/shop/cart/bottom-bar";
import type { Cart } from "~/shop/cart/cart";
import { useCart } from "~/shop/cart/cart-provider";
import { CookieCartContext } from "~/shop/cart/cookie-cart-view";
import { EmptyCart } from "~/shop/cart/empty-cart";
import { EmptyCartScript } from "~/shop/cart/empty-cart-script";
import { deliveryOf, type Totals, totalsOf } from "~/shop/cart/totals";
import { useCartCheck } from "~/shop/cart/use-cart-check";
import type { DeliveryMethod } from "~/shop/orders/delivery";
import { dispatchSpan } from "~/shop/orders/dispatch";
import { CheckoutForm } from "./checkout-form";
import { CheckoutNotice } from "./checkout-notice";
import { CheckoutSummary } from "./checkout-summary";
import { DeliverySection } from "./delivery-section";
import { CHECKOUT_FORM_ID } from "./discount-field";
import { InitiatingScreen } from "./initiating-screen";
import { PaymentErrorScreen } from "./payment-error-screen";
import { PaymentPanel } from "./payment-panel";
import { RepeatChoices } from "./repeat-choices";
import { SavedCartOffer } from "./saved-cart-offer";
import { type Repeat, repeatText } from "./settlement";
import type { UnscriptedResult } from "./unscripted-result";
import { useCheckout } from "./use-checkout";
import { useDiscount } from "./use-discount";

const NO_VALUES = {};

export interface CheckoutPageProps {
  /** No real account is configured, so no card is charged. */
  isTest: boolean;
  /** After the form was sent without scripts. */
  answer: UnscriptedResult | null;
  /** What a browser without scripts is told before anyone pays. */
  repeat: Repeat | null;
}

export function CheckoutPage({ isTest, answer, repeat: keptRepeat }: CheckoutPageProps) {
  const { intros } = useFacts();
  const { lines, isLoaded } = useCart();
  const kept = useContext(CookieCartContext);
  const values = answer?.values ?? NO_VALUES;
  const [method, setMethod] = useState<DeliveryMethod>(
    answer?.values.deliveryMethod === "collection" ? "collection" : "courier",
  );
  const discount = useDiscount(answer);
  const sumUp = (cart: Cart) => totalsOf(cart, deliveryOf(cart, method), discount.terms);
  const { findings, fewLeft, leadTimes, ticketEvents } = useCartCheck();
  const { stage, submit, goBack, continuePayment, confirmRepeat, clearError } = useCheckout(
    discount,
    sumUp,
    answer?.stage,
  );
  const hasLeftForm = useRef(false);
  useEffect(() => {
    if (stage.name !== "form") hasLeftForm.current = true;
  }, [stage]);

  if (stage.name === "initiating") return <InitiatingScreen {...stage} onBack={goBack} />;
  if (stage.name === "error")
    return <PaymentErrorScreen reached={stage.reached} onBack={goBack} values={kept && values} />;

  const repeat = stage.repeat ?? (kept && stage.notice === null ? keptRepeat : null);
  const totals = sumUp(lines);
  const hasProducts = lines.length > 0;
  // Without scripts the page does not change with the choice of delivery, so both totals are told.
  const collected = totalsOf(lines, deliveryOf(lines, "collection"), discount.terms).totalCents;
  const shownTotal = totalsOf(lines, deliveryOf(lines), discount.terms).totalCents;
  return (
    <>
      {isLoaded && !hasProducts && <Navigate to="/cart" replace />}
      {!isLoaded && <EmptyCartScript run='location.replace("/cart");' />}
      {!isLoaded && (
        <noscript>
          <EmptyCart />
        </noscript>
      )}
      <div
        className={`grid grid-cols-1 gap-10 px-gutter pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-26 lg:pt-20 lg:pb-32 ${kept ? "" : "noscript:hidden"}`}
      >
        <div>
          <h1 className="mb-[clamp(1.5rem,3vw,3rem)] font-display text-[clamp(2.5rem,5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em]">
            {intros.checkoutTitle}
          </h1>
          <CheckoutNotice
            message={stage.notice ?? (repeat && repeatText(repeat))}
            takesFocus={hasLeftForm.current}
          >
            {repeat && (
              <RepeatChoices repeat={repeat} onContinue={continuePayment} onPayAgain={confirmRepeat} />
            )}
          </CheckoutNotice>
          {isLoaded && <SavedCartOffer />}
          <CheckoutForm
            id={CHECKOUT_FORM_ID}
            errors={stage.errors}
            values={values}
            round={stage.round}
            onSubmit={submit}
            onMethod={setMethod}
            onCorrect={clearError}
          >
            <DeliverySection
              delivery={totals.delivery}
              subtotalCents={totals.subtotalCents}
              readyWithin={dispatchSpan([...leadTimes.values()].map((leadTimeDays) => ({ leadTimeDays })))}
              errors={stage.errors}
              values={values}
              onMethod={setMethod}
            />
            <PaymentPanel isTest={isTest} />
            {kept && <input type="hidden" name="shownTotalCents" value={shownTotal} />}
          </CheckoutForm>
        </div>
        {hasProducts ? (
          <CheckoutSummary
            lines={lines}
            totals={totals}
            discount={discount}
            findings={findings}
            fewLeft={fewLeft}
            leadTimes={leadTimes}
            ticketEvents={ticketEvents}
            refusedId={stage.refusedId}
          >
            {kept && collected < totals.totalCents && (
              <p className="hidden text-small tabular-nums unscripted:block">
                Collected at the shop: {formatRand(collected)}.
              </p>
            )}
            <Button type="submit" form={CHECKOUT_FORM_ID} size="lg" wide className="max-lg:hidden">
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
            <Button type="submit" form={CHECKOUT_FORM_ID} className="px-5 whitespace-normal!">
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
