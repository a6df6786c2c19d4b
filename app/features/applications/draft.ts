import type { KeyValues } from "~/lib/browser-storage";
import type { FormValues } from "~/lib/form-result";
import { SECTIONS } from "./application";

export const DRAFT_KEY = "afi-designer-application";

/** Accepting the terms belongs to sending: it is asked for each time. Files cannot be kept, nor then their names. */
const NEVER_KEPT = ["terms_accepted", "portfolio_files", "files"];
const KEPT: readonly string[] = SECTIONS.flatMap(({ required, optional }) => [
  ...required,
  ...optional,
]).filter((field) => !NEVER_KEPT.includes(field));

/** Rubbish, or a browser that keeps nothing, is no draft. */
export function readDraft(storage: KeyValues): FormValues | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(DRAFT_KEY) ?? "null");
    return isValues(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepDraft(storage: KeyValues, typed: FormValues): void {
  const kept = Object.fromEntries(Object.entries(typed).filter(([field]) => KEPT.includes(field)));
  try {
    storage.setItem(DRAFT_KEY, JSON.stringify(kept));
  } catch {
    // Full or forbidden: the form works without.
  }
}

export function dropDraft(storage: KeyValues): void {
  try {
    storage.removeItem(DRAFT_KEY);
  } catch {
    // Then there was none.
  }
}

function isValues(kept: unknown): kept is FormValues {
  return (
    typeof kept === "object" &&
    kept !== null &&
    Object.values(kept).every((value) => [value].flat().every((word) => typeof word === "string"))
  );
}
