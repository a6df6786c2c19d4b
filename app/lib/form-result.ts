/** One message per field. */
export type FormErrors = Record<string, string>;
/** What was typed, by field. */
export type FormValues = Record<string, string | string[]>;

/** It worked. A form may add what its page needs: `FormAnswer<{ mailto: string }>`. */
export type DoneAnswer<Extra = unknown> = { status: "done"; message: string } & Extra;
/** The world said no, too many came, or we are broken: a message, and what was typed. */
export type FailedAnswer = { status: "failed"; message: string; values: FormValues };
/** The visitor can put it right. */
export type InvalidAnswer = { status: "invalid"; message: string; errors: FormErrors; values: FormValues };

/** What the action of a form answers, the same with and without scripts. Colour and role come from `status`. */
export type FormAnswer<Extra = unknown> = DoneAnswer<Extra> | FailedAnswer | InvalidAnswer;

export function invalidAnswer(errors: FormErrors, values: FormValues): InvalidAnswer {
  const count = Object.keys(errors).length;
  const message =
    count === 1 ? "Please check the marked answer." : `Please check the ${count} marked answers.`;
  return { status: "invalid", message, errors, values };
}
