import type { Yours } from "~/people/yours/yours";
import type { FormResult } from "~/platform/lib/form-result";

/** The response to one of the page's forms. */
export type OwnFormResult = FormResult & { form: "name" | "password" };

/** Everything the account page shows, computed on the server. */
export interface Overview extends Yours {
  email: string;
  fullName: string | null;
  /** Whether what came in under the address alone is shown, and deleted, with the account. */
  isAddressProven: boolean;
}
