import type { FormValues } from "./form-answer";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What stands in a form now, by name. Files are left out: nothing can put them back. */
export function readForm(form: HTMLFormElement): FormValues {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(values);
}

/** Puts values back where their names are; fields the values do not mention stay as they are. */
export function fillForm(form: HTMLFormElement, values: FormValues): void {
  for (const control of form.querySelectorAll<Control>("input[name], select[name], textarea[name]")) {
    const value = values[control.name];
    if (value === undefined) continue;
    const typed = [value].flat();
    if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
      control.checked = typed.includes(control.value);
    else control.value = typed[0] ?? "";
  }
}
