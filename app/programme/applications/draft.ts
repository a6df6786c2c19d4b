import type { KeyValues } from "~/platform/lib/browser-storage";
import type { FormValues } from "~/platform/lib/form-result";
import { SECTIONS } from "./application";

export const DRAFT_KEY = "afi-designer-application";

/** Terms are accepted anew with every submission. Files cannot be stored, so neither are their names. */
const NEVER_KEPT = ["terms_accepted", "portfolio_files", "files"];
const KEPT: readonly string[] = SECTIONS.flatMap(({ required, optional }) => [
  ...required,
  ...optional,
]).filter((field) => !NEVER_KEPT.includes(field));

/** Null for malformed data or blocked storage. */
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
    // Full or blocked storage: the form works without it.
  }
}

export function dropDraft(storage: KeyValues): void {
  try {
    storage.removeItem(DRAFT_KEY);
  } catch {
    // Storage is blocked, so there is no draft.
  }
}

function isValues(kept: unknown): kept is FormValues {
  return (
    typeof kept === "object" &&
    kept !== null &&
    Object.values(kept).every((value) => [value].flat().every((word) => typeof word === "string"))
  );
}
