import type { KeyValues } from "~/platform/lib/browser-storage";
import type { Values } from "./fields";

/** What was typed and not saved, on this device: a lost connection or a closed tab costs nothing. */
export interface StoredDraft {
  /** When it was typed, ISO 8601. */
  at: string;
  values: Values;
}

const PREFIX = "staff-draft:";

export function keepDraft(storage: KeyValues, key: string, draft: StoredDraft): void {
  try {
    storage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // The device is full, or keeps nothing: the form itself still has it.
  }
}

export function dropDraft(storage: KeyValues, key: string): void {
  try {
    storage.removeItem(PREFIX + key);
  } catch {
    // Nothing is kept here at all.
  }
}

/** What is kept and differs from what is saved; rubbish and a mere copy are nothing. */
export function findDraft(storage: KeyValues, key: string, saved: Values): StoredDraft | null {
  const draft = readDraft(storage, key);
  if (!draft) return null;
  const names = new Set([...Object.keys(saved), ...Object.keys(draft.values)]);
  const isCopy = [...names].every((name) => plain(draft.values[name]) === plain(saved[name]));
  if (!isCopy) return draft;
  dropDraft(storage, key);
  return null;
}

function plain(value = ""): string {
  return value.replaceAll("\r\n", "\n").trim();
}

function readDraft(storage: KeyValues, key: string): StoredDraft | null {
  try {
    const draft = JSON.parse(storage.getItem(PREFIX + key) ?? "null") as StoredDraft | null;
    const isDraft =
      typeof draft?.at === "string" && typeof draft.values === "object" && draft.values !== null;
    return isDraft ? draft : null;
  } catch {
    return null;
  }
}
