import { useEffect, useState } from "react";
import { useCart } from "~/features/cart/cart-provider";
import { AsideOffer } from "./aside-offer";
import { forgetAttempt, recallDetails, recallPlaced, settlePlaced, withoutPaid } from "./checkout-memory";
import { NextSteps } from "./next-steps";
import { PaymentReference, PaymentScreen, PaymentTitle } from "./payment-screen";

/** Paid. Whoever knows a reference may see this page, so the name and address on it come from the buyer's own tab. */
export function PaymentSuccessPage({ reference }: { reference: string }) {
  const { read, replace, isLoaded } = useCart();
  const [buyer, setBuyer] = useState<{ firstName: string | null; email: string | null } | null>(null);

  useEffect(() => {
    const placed = recallPlaced(localStorage, reference);
    if (!placed) return;
    const { firstName, email } = recallDetails(sessionStorage);
    setBuyer({ firstName: text(firstName), email: text(email) });
    replace(withoutPaid(read(), placed));
    forgetAttempt(sessionStorage);
    settlePlaced(localStorage, reference);
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
        <PaymentReference reference={reference} />
      </PaymentScreen>
      <NextSteps email={buyer?.email ?? null}>{isLoaded && <AsideOffer />}</NextSteps>
    </>
  );
}

function text(value: string | string[] | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
