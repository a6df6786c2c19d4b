import { Button } from "~/platform/ui/button";
import { CHECKOUT_FORM_ID } from "./discount-field";
import type { Repeat } from "./settlement";

export interface RepeatChoicesProps {
  repeat: Repeat;
  onContinue: (reference: string) => void;
  onPayAgain: (reference: string) => void;
}

/** What a buyer may do about an earlier order of the same pieces. Without scripts the buttons send the form. */
export function RepeatChoices({ repeat: { reference, state }, onContinue, onPayAgain }: RepeatChoicesProps) {
  const button = { type: "submit", form: CHECKOUT_FORM_ID, value: reference } as const;
  return (
    <>
      {state === "waiting" && (
        <Button
          {...button}
          name="continue"
          onClick={(event) => {
            event.preventDefault();
            onContinue(reference);
          }}
        >
          Continue that payment
        </Button>
      )}
      <Button {...button} name="again" variant="outline" onClick={() => onPayAgain(reference)}>
        {state === "waiting" ? "Start a new payment" : "Yes, pay again"}
      </Button>
    </>
  );
}
