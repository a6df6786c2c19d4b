import type { FormErrors, FormValues } from "~/platform/lib/form-result";
import { SECTIONS } from "./application";

const REQUIRED = SECTIONS.flatMap((section) => section.required);
export const REQUIRED_COUNT = REQUIRED.length;

export interface SectionState {
  id: string;
  title: string;
  isDone: boolean;
  /** How many of its fields have errors. */
  toFix: number;
}

export interface Progress {
  sections: readonly SectionState[];
  answered: number;
}

/** Which fields are filled in; the schema validates them on submit. */
export function progressOf(typed: FormValues, errors: FormErrors): Progress {
  const isAnswered = (field: string) => isTyped(typed, field) && !errors[field];
  return {
    sections: SECTIONS.map(({ id, title, required, optional }) => ({
      id,
      title,
      isDone: required.every(isAnswered) && !optional.some((field) => errors[field]),
      toFix: [...required, ...optional].filter((field) => errors[field]).length,
    })),
    answered: REQUIRED.filter((field) => isTyped(typed, field)).length,
  };
}

/** The specification's condition for the button; other errors are shown beside their fields. */
export function maySubmit(typed: FormValues): boolean {
  return isTyped(typed, "terms_accepted") && isTyped(typed, "design_type");
}

function isTyped(typed: FormValues, field: string): boolean {
  return [typed[field] ?? ""].flat().some((value) => value.trim() !== "");
}
