import { useEffect } from "react";
import { useNavigate } from "react-router";
import { tabStorage } from "~/platform/lib/browser-storage";
import { ButtonLink } from "~/platform/ui/button";
import { dropIdempotencyKey } from "./checkout-storage";
import { PaymentScreen, PaymentTitle } from "./payment-screen";

/** Usually the previous history entry is PayGate's finished page; then the checkout is opened anew. */
function isCheckoutOneStepBack(): boolean {
  // Not in every browser.
  if (!("navigation" in window)) return false;
  const { currentEntry } = window.navigation;
  const before = currentEntry && window.navigation.entries()[currentEntry.index - 1]?.url;
  return before ? new URL(before).pathname === "/checkout" : false;
}

export interface PaymentCancelledPageProps {
  /** By the bank, not the buyer. */
  isDeclined: boolean;
  /** For a browser without scripts: where the same order is paid again. */
  payPath: string | null;
}

/** Shown only when no charge was made. */
export function PaymentCancelledPage({ isDeclined, payPath }: PaymentCancelledPageProps) {
  const navigate = useNavigate();
  // The next attempt is a new order.
  useEffect(() => dropIdempotencyKey(tabStorage), []);
  return (
    <PaymentScreen
      state="bare"
      lead={<PaymentTitle>{isDeclined ? "Payment declined" : "Payment cancelled"}</PaymentTitle>}
    >
      <p className="text-lead">No charge was made.</p>
      {isDeclined && <p className="max-w-[44ch]">Your bank did not approve it; another card may do.</p>}
      <p className="max-w-[44ch]">Your cart is kept, with the sizes you chose.</p>
      <div className="flex w-full flex-wrap gap-3 max-md:*:flex-1">
        <ButtonLink
          to={payPath ?? "/checkout"}
          size="lg"
          onClick={(event) => {
            if (payPath || !isCheckoutOneStepBack()) return;
            event.preventDefault();
            navigate(-1);
          }}
        >
          Try Again
        </ButtonLink>
        <ButtonLink to="/" size="lg" variant="outline">
          Home
        </ButtonLink>
      </div>
    </PaymentScreen>
  );
}
