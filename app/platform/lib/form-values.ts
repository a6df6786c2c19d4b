import type { FormValues } from "./form-result";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form's current values by name. Without files, which cannot be restored. */
export function readForm(form: HTMLFormElement): FormValues {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(values);
}

/** Restores values by name, but not over what the visitor typed before hydration. */
export function fillForm(form: HTMLFormElement, values: FormValues): void {
  const controls = [...form.querySelectorAll<Control>("input[name], select[name], textarea[name]")];
  const chosen = new Set(controls.filter((control) => isRadio(control) && wasTouched(control)).map(nameOf));
  for (const control of controls) {
    const value = values[control.name];
    if (value === undefined || chosen.has(control.name) || wasTouched(control)) continue;
    const typed = [value].flat();
    if (isBox(control)) control.checked = typed.includes(control.value);
    else control.value = typed[0] ?? "";
  }
}

const nameOf = ({ name }: Control) => name;
const isRadio = ({ type }: Control) => type === "radio";
const isBox = (control: Control): control is HTMLInputElement => ["checkbox", "radio"].includes(control.type);

function wasTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex > 0 && !isAsSent(control);
  return isBox(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

function isAsSent({ options, selectedIndex }: HTMLSelectElement): boolean {
  return options[selectedIndex]?.defaultSelected ?? false;
}
