import { useEffect, useState } from "react";
import { tabStorage } from "~/platform/lib/browser-storage";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { recallOrderPage } from "./checkout-storage";
import { PaymentReference, PaymentScreen, PaymentTitle } from "./payment-screen";
import { usePaymentPolling } from "./use-payment-polling";

export interface PaymentWaitingPageProps {
  reference: string;
  /** How long it may take. */
  words: string;
  /** For a browser without scripts; others keep it in their tab. */
  orderPath: string | null;
}

/** The bank has not decided. The page polls; without scripts it can be reloaded. */
export function PaymentWaitingPage({ reference, words, orderPath }: PaymentWaitingPageProps) {
  usePaymentPolling(reference);
  const [follow, setFollow] = useState(orderPath);
  useEffect(() => setFollow(recallOrderPage(tabStorage, reference) ?? orderPath), [reference, orderPath]);
  return (
    <PaymentScreen
      state="weaving"
      woven={82}
      lead={<PaymentTitle>We are waiting for your bank</PaymentTitle>}
    >
      <p role="status" className="max-w-[44ch]">
        {words}{" "}
        <span className="unscripted:hidden">The page asks again by itself; you may also close it,</span>
        <span className="hidden unscripted:inline">You may close this page,</span> and we will write to you as
        soon as the bank has said yes.
      </p>
      <a
        href={`/payment-success?ref=${encodeURIComponent(reference)}`}
        className="hidden underline underline-offset-4 unscripted:inline"
      >
        Ask again
      </a>
      <PaymentReference reference={reference} />
      {follow && <ArrowLink to={follow}>Follow your order</ArrowLink>}
    </PaymentScreen>
  );
}
