import type { FailedResult, FormResult } from "~/lib/form-result";
import type { Destination } from "./destination";

/** Where to go on to, for somebody who is signed in now, and what else to say there. */
export interface SignedInAnswer extends Partial<Destination> {
  notes?: readonly string[];
}

/** What the forms of sign-in answer. Passwords are never given back. */
export type AuthAnswer =
  | Exclude<FormResult<SignedInAnswer>, { status: "failed" }>
  | (FailedResult & {
      /** The address is known, but its owner has not confirmed it. */
      isUnconfirmed?: boolean;
      /** The link was used before, replaced or is too old. */
      isDead?: boolean;
    });
