/** Forms of the page with changes that are not saved, the latest last. */
const unsaved = new Set<HTMLFormElement>();

export function markUnsaved(form: HTMLFormElement): void {
  unsaved.delete(form);
  unsaved.add(form);
}

export function markSaved(form: HTMLFormElement): void {
  unsaved.delete(form);
}

/** A form that is no longer on the page has nothing left to save. */
export function hasUnsaved(): boolean {
  for (const form of unsaved) if (!form.isConnected) unsaved.delete(form);
  return unsaved.size > 0;
}

/** The form that Ctrl+S means: the one the keyboard is in, or the one changed last. */
export function formToSave(target: EventTarget | null): HTMLFormElement | null {
  const within = target instanceof Element ? target.closest<HTMLFormElement>("form[data-saves]") : null;
  if (within) return within;
  if (hasUnsaved()) return [...unsaved].at(-1) ?? null;
  const all = document.querySelectorAll<HTMLFormElement>("form[data-saves]");
  return all.length === 1 ? (all[0] ?? null) : null;
}
