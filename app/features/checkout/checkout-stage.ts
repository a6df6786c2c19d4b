import type { LimitReached } from "~/features/payments/payment-limits";
import type { FormErrors } from "~/lib/form-result";
import type { CheckoutResult } from "./checkout-result";

/** The current screen. `notice` is shown when the form comes back, `round` counts how often it does. */
export type Stage =
  | {
      name: "form";
      errors: FormErrors;
      notice: string | null;
      refusedId: string | null;
      /** The earlier order of the same products that the notice is about; the buyer can continue. */
      repeatOf: string | null;
      round: number;
    }
  | {
      name: "initiating";
      totalCents: number;
      count: number;
      pay: Extract<CheckoutResult, { status: "pay" }> | null;
    }
  | { name: "error"; reached: LimitReached | null };

export const FORM = {
  name: "form",
  errors: {},
  notice: null,
  refusedId: null,
  repeatOf: null,
  round: 0,
} as const satisfies Stage;
