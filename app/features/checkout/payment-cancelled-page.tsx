import { useEffect } from "react";
import { ButtonLink } from "~/ui/button";
import { forgetAttempt } from "./checkout-memory";
import { PaymentScreen, PaymentTitle } from "./payment-screen";

/** `isDeclined`: the bank said no, not the buyer. */
export function PaymentCancelledPage({ isDeclined }: { isDeclined: boolean }) {
  // The next try is an order of its own.
  useEffect(() => forgetAttempt(sessionStorage), []);
  return (
    <PaymentScreen
      state="bare"
      lead={<PaymentTitle>{isDeclined ? "Payment declined" : "Payment cancelled"}</PaymentTitle>}
    >
      <p className="text-lead">No charge was made.</p>
      {isDeclined && <p className="max-w-[44ch]">Your bank did not approve it; another card may do.</p>}
      <p className="max-w-[44ch]">Your cart is kept, with the sizes you chose.</p>
      <div className="flex w-full flex-wrap gap-3 max-md:*:flex-1">
        {/* One step back in the browser's history is PayGate's page, which is over: this is the step before it. */}
        <ButtonLink to="/checkout" size="lg">
          Try Again
        </ButtonLink>
        <ButtonLink to="/" size="lg" variant="outline">
          Home
        </ButtonLink>
      </div>
    </PaymentScreen>
  );
}
