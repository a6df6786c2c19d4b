import type { Conflict } from "~/staff/form/conflict";
import type { FieldErrors } from "~/staff/form/fields";

/**
 * A form of an order's page that was not taken: which, what was typed into it, what is
 * wrong with its fields, and what somebody else saved meanwhile.
 */
export interface RefusedChange {
  intent: string;
  typed: Record<string, string>;
  conflict?: Conflict<object>;
  errors?: FieldErrors;
}
