import type { FormResult } from "~/lib/form-result";

const SECRET_FIELDS = ["password", "code"];

/** A form that is shown again brings back what was typed, but not this: it would stand in the page. */
export function withoutSecrets(answer: FormResult): FormResult {
  if (!("values" in answer)) return answer;
  const shown = Object.entries(answer.values).filter(([name]) => !SECRET_FIELDS.includes(name));
  return { ...answer, values: Object.fromEntries(shown) };
}
