import { useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { BottomBar } from "~/features/cart/bottom-bar";
import { useCart } from "~/features/cart/cart-provider";
import { totalWithShipping } from "~/features/cart/shipping";
import { useCartCheck } from "~/features/cart/use-cart-check";
import { formatRand } from "~/lib/money";
import { Button } from "~/ui/button";
import { AsideOffer } from "./aside-offer";
import { CheckoutForm } from "./checkout-form";
import { CheckoutLoading } from "./checkout-loading";
import { CheckoutNotice } from "./checkout-notice";
import { CheckoutSummary } from "./checkout-summary";
import { InitiatingScreen } from "./initiating-screen";
import { PaymentErrorScreen } from "./payment-error-screen";
import { PaymentPanel } from "./payment-panel";
import { useCheckout } from "./use-checkout";

const FORM_ID = "checkout";

/** `isTest`: no real account is set, so nobody is charged. */
export function CheckoutPage({ isTest }: { isTest: boolean }) {
  const { lines, totalCents, isLoaded } = useCart();
  const findings = useCartCheck();
  const { stage, submit, goBack, clearError } = useCheckout();
  const hasLeftForm = useRef(false);
  useEffect(() => {
    if (stage.name !== "form") hasLeftForm.current = true;
  }, [stage]);

  if (!isLoaded) return <CheckoutLoading />;
  if (stage.name === "initiating") return <InitiatingScreen {...stage} />;
  if (stage.name === "error") return <PaymentErrorScreen onBack={goBack} />;
  if (lines.length === 0)
    return (
      <>
        <Navigate to="/cart" replace />
        {/* Keeps the footer where it is on the way. */}
        <CheckoutLoading />
      </>
    );

  const proceed = (
    <Button type="submit" form={FORM_ID} size="lg" wide className="max-lg:hidden">
      Proceed to PayGate
    </Button>
  );
  return (
    <>
      <div className="grid grid-cols-1 gap-10 px-gutter pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-26 lg:pt-20 lg:pb-32">
        <div>
          <h1 className="mb-[clamp(1.5rem,3vw,3rem)] font-display text-[clamp(2.5rem,5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em]">
            Checkout
          </h1>
          <CheckoutNotice words={stage.notice} takesFocus={hasLeftForm.current} />
          <AsideOffer />
          <CheckoutForm
            id={FORM_ID}
            errors={stage.errors}
            round={stage.round}
            onSubmit={submit}
            onCorrect={clearError}
          >
            <PaymentPanel isTest={isTest} />
          </CheckoutForm>
        </div>
        <CheckoutSummary
          lines={lines}
          subtotalCents={totalCents}
          findings={findings}
          refusedId={stage.refusedId}
        >
          {proceed}
        </CheckoutSummary>
      </div>
      <BottomBar
        label="Total"
        amount={formatRand(totalWithShipping(totalCents))}
        action={
          <Button type="submit" form={FORM_ID} className="px-5 whitespace-normal!">
            Proceed to PayGate
          </Button>
        }
        className="lg:hidden"
      />
    </>
  );
}
