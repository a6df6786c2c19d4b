import type { FailedResult, FormResult } from "~/platform/lib/form-result";
import type { Destination } from "~/platform/sign-in/destination";

/** Where a signed-in visitor goes next. */
export type SignedInResult = Partial<Destination>;

/** The responses of the sign-in forms. They never contain a password. */
export type AuthResult =
  | Exclude<FormResult<SignedInResult>, { status: "failed" }>
  | (FailedResult & {
      /** The address has an account, but is not confirmed. */
      isUnconfirmed?: boolean;
      /** The link was used, replaced or has expired. */
      isExpired?: boolean;
    });
