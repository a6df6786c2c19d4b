/** Forms of the page with changes that are not saved, the latest last. */
const unsaved = new Set<HTMLFormElement>();

export function markUnsaved(form: HTMLFormElement): void {
  unsaved.delete(form);
  unsaved.add(form);
}

export function markSaved(form: HTMLFormElement): void {
  unsaved.delete(form);
}

/** What was typed is given up. */
export function dropUnsaved(): void {
  unsaved.clear();
}

/** A form that is no longer on the page has nothing left to save. */
export function hasUnsaved(): boolean {
  for (const form of unsaved) if (!form.isConnected) unsaved.delete(form);
  return unsaved.size > 0;
}

/** Also in the rows of a list, whose forms nobody is asked about before leaving. */
export function hasTyped(): boolean {
  const forms = document.querySelectorAll<HTMLFormElement>("main form[method=post]");
  return hasUnsaved() || [...forms].some(isFormChanged);
}

/** The form that Ctrl+S means: the one the keyboard is in, or the one changed last. */
export function formToSave(target: EventTarget | null): HTMLFormElement | null {
  const within = target instanceof Element ? target.closest<HTMLFormElement>("form[data-saves]") : null;
  if (within) return within;
  if (hasUnsaved()) return [...unsaved].at(-1) ?? null;
  const all = document.querySelectorAll<HTMLFormElement>("form[data-saves]");
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** With its first button, whose name says what is asked for. */
export function pressSave(form: HTMLFormElement): void {
  form.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]:not([formnovalidate])"));
}

export function isFormChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(isChanged);
}

/** The labels of the fields whose value is not the one the form was opened with. */
export function changedLabels(form: HTMLFormElement): string[] {
  const labels = [...form.elements].filter(isChanged).map((field) => {
    const label = field.labels?.[0];
    const words = [...(label?.childNodes ?? [])].find(
      (node) => node.nodeType === Node.TEXT_NODE || node instanceof HTMLSpanElement,
    );
    return (words?.textContent ?? field.getAttribute("aria-label") ?? field.name).trim();
  });
  return [...new Set(labels)];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Element): field is Field {
  if (field instanceof HTMLSelectElement) {
    const preset = [...field.options].map(({ defaultSelected }) => defaultSelected).lastIndexOf(true);
    // Where none is, the browser shows the first.
    return field.selectedIndex !== Math.max(0, preset);
  }
  if (field instanceof HTMLTextAreaElement)
    return field.value !== field.defaultValue.replaceAll("\r\n", "\n");
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  return field.type === "checkbox" || field.type === "radio"
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}
