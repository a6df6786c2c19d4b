/** One message per field. */
export type FormErrors = Record<string, string>;
/** What was typed, by field. */
export type FormValues = Record<string, string | string[]>;

/** It worked. A form may add what its page needs: `FormResult<{ mailto: string }>`. */
export type DoneResult<Extra = unknown> = { status: "done"; message: string } & Extra;
/** The world said no, too many came, or we are broken: a message, and what was typed. */
export type FailedResult = { status: "failed"; message: string; values: FormValues };
/** The visitor can put it right. */
export type InvalidResult = { status: "invalid"; message: string; errors: FormErrors; values: FormValues };

/** What the action of a form answers, the same with and without scripts. Colour and role come from `status`. */
export type FormResult<Extra = unknown> = DoneResult<Extra> | FailedResult | InvalidResult;

export function invalidResult(errors: FormErrors, values: FormValues): InvalidResult {
  const count = Object.keys(errors).length;
  const message =
    count === 1 ? "Please check the marked answer." : `Please check the ${count} marked answers.`;
  return { status: "invalid", message, errors, values };
}
