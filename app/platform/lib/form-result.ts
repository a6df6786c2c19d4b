/** One message per field. */
export type FormErrors = Record<string, string>;
/** The typed values by field. */
export type FormValues = Record<string, string | string[]>;

/** A form can add what its page needs: `FormResult<{ mailto: string }>`. */
export type DoneResult<Extra = unknown> = { status: "done"; message: string } & Extra;
/** Refused, rate limited or broken: a message, with the typed values. */
export type FailedResult = { status: "failed"; message: string; values: FormValues };
/** The visitor can correct the fields. */
export type InvalidResult = { status: "invalid"; message: string; errors: FormErrors; values: FormValues };

/** The response of a form's action, the same with and without scripts. Colour and role follow `status`. */
export type FormResult<Extra = unknown> = DoneResult<Extra> | FailedResult | InvalidResult;

export function invalidResult(errors: FormErrors, values: FormValues): InvalidResult {
  const count = Object.keys(errors).length;
  const message =
    count === 1 ? "Please check the marked answer." : `Please check the ${count} marked answers.`;
  return { status: "invalid", message, errors, values };
}
