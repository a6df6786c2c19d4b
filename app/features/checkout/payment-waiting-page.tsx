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
        This can take a few minutes.{" "}
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
    </PaymentScreen>
  );
}
