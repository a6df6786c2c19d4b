import { type CSSProperties, useEffect, useRef } from "react";
import { formatRand } from "~/lib/money";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";
import type { Stage } from "./checkout-stage";
import { PaymentScreen } from "./payment-screen";

export type InitiatingScreenProps = Omit<Extract<Stage, { name: "initiating" }>, "name">;

export function InitiatingScreen({ totalCents, count, pay }: InitiatingScreenProps) {
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
        {count === 1 ? "1 item" : `${count} items`}. We are opening the secure page of PayGate; please leave
        this window as it is.
      </Spinner>
      {pay && <ProcessForm {...pay} />}
    </PaymentScreen>
  );
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
