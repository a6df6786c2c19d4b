import { Button } from "~/ui/button";
import { PaymentScreen, PaymentTitle } from "./payment-screen";

export const INITIATION_FAILED = "Payment initiation failed. Please try again.";

export function PaymentErrorScreen({ onBack }: { onBack: () => void }) {
  return (
    <PaymentScreen takesFocus state="torn" lead={<PaymentTitle>Payment Error</PaymentTitle>}>
      <div role="alert" className="grid gap-4">
        <p className="text-lead">{INITIATION_FAILED}</p>
        <p>This attempt took no money, and your cart is as you left it.</p>
      </div>
      <Button size="lg" onClick={onBack}>
        Go Back
      </Button>
    </PaymentScreen>
  );
}
