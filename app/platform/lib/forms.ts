import * as z from "zod/mini";
import type { FormErrors, FormValues } from "./form-result.ts";

/** The key of errors that belong to no single field. */
export const FORM_ERROR = "form";

export type ParsedForm<Value> =
  | { ok: true; value: Value }
  | { ok: false; errors: FormErrors; values: FormValues };

/** Validates a form: the parsed value, or one message per field with the typed values. */
export function parseForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  form: FormData,
): ParsedForm<z.output<Schema>> {
  const read = schema.safeParse(Object.fromEntries(fieldsOf(form)));
  if (read.success) return { ok: true, value: read.data };
  const errors = new Map<string, string>();
  for (const { path, message } of read.error.issues) {
    const field = String(path[0] ?? FORM_ERROR);
    if (!errors.has(field)) errors.set(field, message);
  }
  return { ok: false, errors: Object.fromEntries(errors), values: typedValues(form) };
}

/** A name sent once gives a value, a name sent several times a list: the schema decides which is valid. */
function fieldsOf(form: FormData): Map<string, FormDataEntryValue | FormDataEntryValue[]> {
  const fields = new Map<string, FormDataEntryValue | FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else fields.set(name, before === undefined ? value : [before, value]);
  }
  return fields;
}

/** Far above the limit of every field, so that no typed text is lost. */
const MAX_SHOWN_AGAIN_LENGTH = 20_000;

/** The typed values, for showing the form again; files cannot be restored. */
export function typedValues(form: FormData): FormValues {
  const values = new Map<string, string | string[]>();
  for (const [name, sent] of fieldsOf(form)) {
    const typed = [sent]
      .flat()
      .filter((value) => typeof value === "string")
      .map((value) => value.slice(0, MAX_SHOWN_AGAIN_LENGTH));
    if (typed.length > 0) values.set(name, Array.isArray(sent) ? typed : (typed[0] ?? ""));
  }
  return Object.fromEntries(values);
}

/* The text rules, the same as in the tables (supabase/migrations/…_roles.sql): whatever passes here passes
   there. Lengths are in characters, not in UTF-16 units. */
export const MESSAGES = {
  required: "Please fill this in.",
  choose: "Please choose one.",
  unprintable: "Please leave out characters that cannot be printed.",
  email: "Please give an email address, such as name@example.com.",
  webAddress: "Please give a web address, such as yourlabel.com or instagram.com/yourlabel.",
  tooLong: (longest: number) => `Please use no more than ${longest} characters.`,
};

export const MAX_EMAIL_LENGTH = 254;
export const MAX_WEB_ADDRESS_LENGTH = 500;

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const NOT_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const NOT_IN_PROSE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const VISIBLE = /[^\s\u00a0\u2000-\u200b\u3000\ufeff]/;
const EMAIL = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/;
/** A host with a dot, and optionally a path: instagram.com/nana. */
const BARE_ADDRESS = /^[^\s/:@?#.]+(\.[^\s/:@?#.]+)+(\/\S*)?$/;
const WEB_ADDRESS = /^https?:\/\/[^\s/]+(\/\S*)?$/i;

const text = () => z.string({ error: MESSAGES.required });
const atMost = (longest: number) =>
  z.refine<string>((value) => countCharacters(value) <= longest, { error: MESSAGES.tooLong(longest) });
const matching = (pattern: RegExp, error: string) => z.regex(pattern, { error, abort: true });
const without = (pattern: RegExp) =>
  z.refine<string>((value) => !pattern.test(value), { error: MESSAGES.unprintable, abort: true });

/** One line of text, required. */
export function line(longest: number) {
  return text().check(
    z.trim(),
    matching(VISIBLE, MESSAGES.required),
    without(NOT_IN_A_LINE),
    atMost(longest),
  );
}

/** Text of several lines, required. Line breaks are normalised. */
export function prose(longest: number) {
  return text().check(
    z.overwrite((value) => value.replace(/\r\n?/g, "\n")),
    z.trim(),
    matching(VISIBLE, MESSAGES.required),
    without(NOT_IN_PROSE),
    atMost(longest),
  );
}

export function email() {
  return line(MAX_EMAIL_LENGTH).check(matching(EMAIL, MESSAGES.email));
}

/** With or without https:// as typed; the value always has it. */
export function webAddress() {
  return z.pipe(
    z.transform((sent) =>
      typeof sent === "string" && BARE_ADDRESS.test(sent.trim()) ? `https://${sent.trim()}` : sent,
    ),
    line(MAX_WEB_ADDRESS_LENGTH).check(matching(WEB_ADDRESS, MESSAGES.webAddress)),
  );
}

/** Empty or missing gives null; otherwise the rule applies: `optional(line(100))`. */
export function optional<Rule extends z.ZodMiniType>(rule: Rule) {
  return z.pipe(
    z.transform((sent) => (isBlank(sent) ? null : sent)),
    z.nullable(rule),
  );
}

function isBlank(sent: unknown): boolean {
  return sent === undefined || (typeof sent === "string" && !VISIBLE.test(sent));
}

/** One of these values, for radio buttons and selects. */
export function choice<const Words extends readonly string[]>(words: Words, error = MESSAGES.choose) {
  return z.enum(words, { error });
}

/** One or more of these values, each once, for checkboxes of one name. */
export function choices<const Words extends readonly string[]>(words: Words, error = MESSAGES.choose) {
  return z.pipe(
    z.transform((sent) => (isBlank(sent) ? [] : [...new Set([sent].flat())])),
    z.array(choice(words, error), { error }).check(z.minLength(1, { error })),
  );
}

/** An optional checkbox. Browsers send nothing for an unchecked one. */
export function box() {
  return z.pipe(
    z.transform((sent) => sent !== undefined && sent !== "" && sent !== "false"),
    z.boolean(),
  );
}

/** A required checkbox. */
export function ticked(error: string) {
  return z.pipe(box(), z.literal(true, { error }));
}

export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
