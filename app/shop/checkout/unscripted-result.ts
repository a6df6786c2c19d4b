import type { FormValues } from "~/platform/lib/form-result";
import type { Stage } from "./checkout-stage";

/** What the checkout shows after its form was sent without scripts. */
export interface UnscriptedResult {
  stage: Stage;
  /** What was typed. */
  values: FormValues;
  /** Why the discount code does not count. */
  codeError: string | null;
}
