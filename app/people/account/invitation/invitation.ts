import type { FunctionResult } from "~/platform/db/client";

/** Longer than a customer's: it opens what customers have entrusted to us. */
export const MIN_STAFF_PASSWORD_LENGTH = 10;

/** What the page behind the mailed link shows. */
export type Invitation = NonNullable<FunctionResult<"find_invitation">>;
