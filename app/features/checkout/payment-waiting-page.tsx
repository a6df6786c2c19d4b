import { PaymentReference, PaymentScreen, PaymentTitle } from "./payment-screen";
import { usePaymentPolling } from "./use-payment-polling";

/** The bank has not decided. The page polls; without scripts it can be reloaded. */
export function PaymentWaitingPage({ reference }: { reference: string }) {
  usePaymentPolling(reference);
  return (
    <PaymentScreen
      state="weaving"
      woven={82}
      lead={<PaymentTitle>We are waiting for your bank</PaymentTitle>}
    >
      <p role="status" className="max-w-[44ch]">
        This can take a few minutes. The page asks again by itself; you may also close it, and we will write
        to you as soon as the bank has said yes.
      </p>
      <PaymentReference reference={reference} />
    </PaymentScreen>
  );
}
