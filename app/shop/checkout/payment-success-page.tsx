import { useEffect, useState } from "react";
import { browserStorage, tabStorage } from "~/platform/lib/browser-storage";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { useCart } from "~/shop/cart/cart-provider";
import type { NextStep } from "~/shop/orders/after-payment";
import { PAID_LATE } from "~/shop/orders/order-notes";
import {
  dropIdempotencyKey,
  recallDetails,
  recallOrderPage,
  recallPlaced,
  settlePlaced,
  withoutPaid,
} from "./checkout-storage";
import { NextSteps } from "./next-steps";
import { PaymentReference, PaymentScreen, PaymentTitle } from "./payment-screen";
import { SavedCartOffer } from "./saved-cart-offer";

interface Buyer {
  firstName: string | null;
  email: string | null;
  orderPath: string | null;
}

export interface PaymentSuccessPageProps {
  reference: string;
  /** Paid late: some of the stock may be gone. */
  isBeingChecked: boolean;
  steps: readonly NextStep[];
  /** For a browser without scripts, right after it paid. */
  orderPath: string | null;
}

/** The cookie grants this page only, so the name and address on it come from the buyer's own tab. */
export function PaymentSuccessPage({ reference, isBeingChecked, steps, orderPath }: PaymentSuccessPageProps) {
  const { read, replace, isLoaded } = useCart();
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const follow = buyer?.orderPath ?? orderPath;

  useEffect(() => {
    const placed = recallPlaced(browserStorage, reference);
    if (!placed) return;
    const { firstName, email } = recallDetails(tabStorage);
    const orderPath = recallOrderPage(tabStorage, reference);
    setBuyer({ firstName: text(firstName), email: text(email), orderPath });
    replace(withoutPaid(read(), placed));
    dropIdempotencyKey(tabStorage);
    settlePlaced(browserStorage, reference);
  }, [reference, read, replace]);

  return (
    <>
      <PaymentScreen
        state="whole"
        lead={
          <PaymentTitle eyebrow="Payment successful">
            Thank you{buyer?.firstName && `, ${buyer.firstName}`}
          </PaymentTitle>
        }
      >
        {isBeingChecked && <p className="max-w-[44ch]">{PAID_LATE}</p>}
        <PaymentReference reference={reference} />
        {follow && <ArrowLink to={follow}>Follow your order</ArrowLink>}
      </PaymentScreen>
      <NextSteps
        steps={steps}
        email={buyer?.email ?? null}
        addressPath={follow}
        {...(isBeingChecked && {
          condition: "For all that is there, and for the rest once we have checked:",
        })}
      >
        {isLoaded && <SavedCartOffer />}
      </NextSteps>
    </>
  );
}

function text(value: string | string[] | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
