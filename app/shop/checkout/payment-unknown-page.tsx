import { Link } from "~/platform/ui/link";
import type { NextStep } from "~/shop/orders/after-payment";
import { NextSteps } from "./next-steps";
import { PaymentReference, PaymentScreen, PaymentTitle } from "./payment-screen";

export const UNKNOWN_PAYMENT_TITLE = "We cannot show this payment here";

/**
 * Another browser than the buyer's, or no such order: the same page for both, so that guessing references reveals
 * nothing.
 */
export function PaymentUnknownPage({
  reference,
  steps,
}: {
  reference: string | null;
  steps: readonly NextStep[];
}) {
  return (
    <>
      <PaymentScreen state="bare" lead={<PaymentTitle>{UNKNOWN_PAYMENT_TITLE}</PaymentTitle>}>
        <p className="max-w-[44ch]">
          Only the browser it was made in can see it. If you have paid, nothing is lost: the confirmation
          comes by email. You can also{" "}
          <Link to="/order" className="underline underline-offset-4">
            find your order
          </Link>{" "}
          with your email address, or{" "}
          <Link to="/contact" className="underline underline-offset-4">
            write to us
          </Link>
          .
        </p>
        {reference && <PaymentReference reference={reference} />}
      </PaymentScreen>
      <NextSteps steps={steps} email={null} condition="As soon as a payment is confirmed:" />
    </>
  );
}
