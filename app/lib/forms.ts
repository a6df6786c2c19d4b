import * as z from "zod/mini";
import type { FormErrors, FormValues } from "./form-result.ts";

/** Errors that belong to no field in particular stand under this name. */
export const FORM_ERROR = "form";

export type ParsedForm<Value> =
  | { ok: true; value: Value }
  | { ok: false; errors: FormErrors; values: FormValues };

/** Reads a form by its schema: the clean value, or one message per field and what was typed, to show again. */
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

/** A name sent once gives its value, a name sent several times a list: which of them is right, the schema says. */
function fieldsOf(form: FormData): Map<string, FormDataEntryValue | FormDataEntryValue[]> {
  const fields = new Map<string, FormDataEntryValue | FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else fields.set(name, before === undefined ? value : [before, value]);
  }
  return fields;
}

/** Far above every limit of a field; below it nobody's words are lost, above it nobody typed them. */
const MAX_SHOWN_AGAIN_LENGTH = 20_000;

/** What was typed, for showing the form again; files cannot be shown again. */
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

/*
 * The rules of text, the same as those of the tables (supabase/migrations/…_text_rules.sql): whatever passes here
 * passes there. Lengths are counted in characters, not in UTF-16 units.
 */
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
/** A host with a dot in it, and perhaps a path: instagram.com/nana. */
const BARE_ADDRESS = /^[^\s/:@?#.]+(\.[^\s/:@?#.]+)+(\/\S*)?$/;
const WEB_ADDRESS = /^https?:\/\/[^\s/]+(\/\S*)?$/i;

const text = () => z.string({ error: MESSAGES.required });
const atMost = (longest: number) =>
  z.refine<string>((value) => countCharacters(value) <= longest, { error: MESSAGES.tooLong(longest) });
const matching = (pattern: RegExp, error: string) => z.regex(pattern, { error, abort: true });
const without = (pattern: RegExp) =>
  z.refine<string>((value) => !pattern.test(value), { error: MESSAGES.unprintable, abort: true });

/** One line a person typed, required. */
export function line(longest: number) {
  return text().check(
    z.trim(),
    matching(VISIBLE, MESSAGES.required),
    without(NOT_IN_A_LINE),
    atMost(longest),
  );
}

/** A message of several lines, required. A browser sends line breaks in two ways; they arrive as one. */
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

/** As people write it, with or without https://; the value always has it. */
export function webAddress() {
  return z.pipe(
    z.transform((sent) =>
      typeof sent === "string" && BARE_ADDRESS.test(sent.trim()) ? `https://${sent.trim()}` : sent,
    ),
    line(MAX_WEB_ADDRESS_LENGTH).check(matching(WEB_ADDRESS, MESSAGES.webAddress)),
  );
}

/** Left empty (or not sent) it is null; otherwise the rule holds: `optional(line(100))`. */
export function optional<Rule extends z.ZodMiniType>(rule: Rule) {
  return z.pipe(
    z.transform((sent) => (isBlank(sent) ? null : sent)),
    z.nullable(rule),
  );
}

function isBlank(sent: unknown): boolean {
  return sent === undefined || (typeof sent === "string" && !VISIBLE.test(sent));
}

/** One of these words: radio buttons and selects. */
export function choice<const Words extends readonly string[]>(words: Words, error = MESSAGES.choose) {
  return z.enum(words, { error });
}

/** At least one of these words, each once: boxes of one name. */
export function choices<const Words extends readonly string[]>(words: Words, error = MESSAGES.choose) {
  return z.pipe(
    z.transform((sent) => (isBlank(sent) ? [] : [...new Set([sent].flat())])),
    z.array(choice(words, error), { error }).check(z.minLength(1, { error })),
  );
}

/** A box that may be ticked. A browser sends nothing for an empty one. */
export function box() {
  return z.pipe(
    z.transform((sent) => sent !== undefined && sent !== "" && sent !== "false"),
    z.boolean(),
  );
}

/** A box that must be ticked. */
export function ticked(error: string) {
  return z.pipe(box(), z.literal(true, { error }));
}

export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
