import type { FormErrors } from "~/platform/lib/form-result";
import type { LimitReached } from "~/shop/payments/payment-limits";
import type { CheckoutResult } from "./checkout-result";
import type { Repeat } from "./settlement";

/** The current screen. `notice` is shown when the form comes back, `round` counts how often it does. */
export type Stage =
  | {
      name: "form";
      errors: FormErrors;
      notice: string | null;
      refusedId: string | null;
      /** The earlier order of the same products; the buyer can continue. */
      repeat: Repeat | null;
      round: number;
    }
  | {
      name: "initiating";
      totalCents: number;
      count: number;
      /** The form to the payment page, once known. */
      pay: Pick<Extract<CheckoutResult, { status: "pay" }>, "action" | "fields"> | null;
    }
  | { name: "error"; reached: LimitReached | null };

export const FORM = {
  name: "form",
  errors: {},
  notice: null,
  refusedId: null,
  repeat: null,
  round: 0,
} as const satisfies Stage;
