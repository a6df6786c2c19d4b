import type { FormValues } from "~/platform/lib/form-result";
import { Button } from "~/platform/ui/button";
import type { LimitName, LimitReached } from "~/shop/payments/payment-limits";
import { PaymentScreen, PaymentTitle } from "./payment-screen";

const INITIATION_FAILED = "Payment initiation failed. Please try again.";

const REACHED: Record<LimitName, string> = {
  order: "The payment of this order was started too many times.",
  buyer: "Too many payments were started for this email address.",
  device: "Too many payments were started from this device.",
  buyer_holds: "Too many orders for this email address are still waiting to be paid.",
  device_holds: "Too many orders from this device are still waiting to be paid.",
  network_holds: "Too many orders from your network are still waiting to be paid.",
  address: "Too many orders are coming from your network at the moment.",
};

export interface PaymentErrorScreenProps {
  /** Null when PayGate or our own server failed. */
  reached: LimitReached | null;
  onBack: () => void;
  /** What was typed, where the form was sent without scripts: the way back brings it again. */
  values: FormValues | null;
}

export function PaymentErrorScreen({ reached, onBack, values }: PaymentErrorScreenProps) {
  return (
    <PaymentScreen takesFocus state="torn" lead={<PaymentTitle>Payment Error</PaymentTitle>}>
      <div role="alert" className="grid gap-4">
        <p className="text-lead">{reached ? limitMessage(reached) : INITIATION_FAILED}</p>
        {/* Only about this attempt: an earlier one may still be open at the bank. */}
        <p>
          This attempt took no money, and your cart is as you left it.
          {reached && " Meanwhile your pieces are not held for you."}
        </p>
      </div>
      {values ? (
        <form method="post" action="/checkout">
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" name="intent" value="back" size="lg">
            Go Back
          </Button>
        </form>
      ) : (
        <Button size="lg" onClick={onBack}>
          Go Back
        </Button>
      )}
    </PaymentScreen>
  );
}

/** Which limit was reached, and how long to wait. */
export function limitMessage({ limit, retryAfterS }: LimitReached): string {
  return `${REACHED[limit]} You can try again in ${waitText(Math.ceil(retryAfterS / 60))}.`;
}

function waitText(minutes: number): string {
  if (minutes <= 1) return "one minute";
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
