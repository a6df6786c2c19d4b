/** What was typed, for a form that is shown again. Files are not: a browser cannot be given them back. */
export function typedValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** What the form was opened with, see Before; null where it cannot be read. */
export function readBefore<Record>(form: FormData): Record | null {
  try {
    return JSON.parse(String(form.get("before")));
  } catch {
    return null;
  }
}
