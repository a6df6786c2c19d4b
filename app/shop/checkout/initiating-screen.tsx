import { type CSSProperties, useEffect, useRef, useState } from "react";
import { formatRand } from "~/platform/lib/money";
import { Button } from "~/platform/ui/button";
import { Spinner } from "~/platform/ui/spinner";
import type { Stage } from "./checkout-stage";
import { PaymentScreen } from "./payment-screen";

/** Then the buyer is told what to do. */
const LATE_AFTER_MS = 10_000;

export type InitiatingScreenProps = Omit<Extract<Stage, { name: "initiating" }>, "name"> & {
  onBack: () => void;
};

export function InitiatingScreen({ totalCents, count, pay, onBack }: InitiatingScreenProps) {
  const isLate = useIsLate();
  return (
    <PaymentScreen
      takesFocus
      state="weaving"
      woven={pay ? 82 : 58}
      lead={<Amount>{formatRand(totalCents)}</Amount>}
    >
      <h1 className="display-2xl">Initiating Payment</h1>
      <p className="hidden max-w-[44ch] unscripted:block">
        {count === 1 ? "1 item" : `${count} items`}. You pay on the secure page of PayGate and come straight
        back here.
      </p>
      <Spinner className="unscripted:hidden">
        {isLate
          ? lateText(pay !== null)
          : `${count === 1 ? "1 item" : `${count} items`}. We are opening the secure page of PayGate; please leave this window as it is.`}
      </Spinner>
      {pay && <ProcessForm {...pay} />}
      {isLate && (
        <Button variant="outline" onClick={onBack}>
          Go Back
        </Button>
      )}
    </PaymentScreen>
  );
}

function lateText(hasForm: boolean): string {
  return hasForm
    ? "The page of PayGate has not opened, and nothing was charged. Continue to PayGate to try again, or go back to the checkout."
    : "This takes longer than usual. Nothing was charged. You can wait, or go back to the checkout and try again.";
}

/** After a while, or at once when the browser refuses to leave for PayGate. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const tell = () => setIsLate(true);
    const onRefusal = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
      effectiveDirective === "form-action" && tell();
    const timer = setTimeout(tell, LATE_AFTER_MS);
    document.addEventListener("securitypolicyviolation", onRefusal);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("securitypolicyviolation", onRefusal);
    };
  }, []);
  return isLate;
}

/** As large as the design allows in its column. */
function Amount({ children }: { children: string }) {
  return (
    <div className="@container">
      <p
        style={{ "--letters": children.length } as CSSProperties}
        className="font-display text-[min(clamp(5.5rem,17.5vw,16rem),calc(100cqw/(var(--letters)*.52)))] leading-[.8] font-[450] tracking-[-.05em] tabular-nums"
      >
        {children}
      </p>
    </div>
  );
}

/** Submits itself; the button is the fallback. */
function ProcessForm({ action, fields }: { action: string; fields: readonly (readonly [string, string])[] }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method="post" action={action}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant="outline"
        className="unscripted:border-fill unscripted:bg-fill unscripted:text-on-fill"
      >
        Continue to PayGate
      </Button>
    </form>
  );
}
