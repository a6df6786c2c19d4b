import fc from "fast-check";
import type { Entry } from "./mutate-form.ts";

export interface Encoded {
  body: BodyInit | null;
  type: string | null;
}

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

/** Encodings of a form, from a browser's own to unusual ones. */
const ENCODINGS: Record<string, (entries: Entry[]) => Encoded | Promise<Encoded>> = {
  form: (entries) => ({ body: asQuery(entries), type: FORM }),
  multipart: (entries) => encodeMultipart(entries, (bytes) => bytes),
  "cut off": (entries) => encodeMultipart(entries, (bytes) => bytes.slice(0, bytes.length * 0.7)),
  "no boundary": (entries) => ({ body: asQuery(entries), type: MULTIPART }),
  "wrong boundary": (entries) => ({ body: asQuery(entries), type: `${MULTIPART}; boundary=x` }),
  "broken escapes": (entries) => ({ body: `%ff%fe=%&&=&${asQuery(entries)}%`, type: FORM }),
  "another charset": (entries) => ({ body: asQuery(entries), type: `${FORM}; charset=utf-16` }),
  "no type": (entries) => ({ body: new TextEncoder().encode(asQuery(entries)), type: null }),
  "a type that is none": (entries) => ({ body: asQuery(entries), type: "</>;;=" }),
  nothing: () => ({ body: null, type: FORM }),
};

export const encoding = fc.oneof(
  { weight: 4, arbitrary: fc.constant("form") },
  { weight: 3, arbitrary: fc.constant("multipart") },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(ENCODINGS)) },
);

export async function encode(entries: Entry[], name: string): Promise<Encoded> {
  const chosen = ENCODINGS[name];
  if (!chosen) throw new Error(`No encoding ${name}`);
  return chosen(entries);
}

export function asQuery(entries: Entry[]): string {
  const texts = entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  return new URLSearchParams(texts).toString();
}

async function encodeMultipart(entries: Entry[], change: (bytes: Uint8Array<ArrayBuffer>) => BodyInit) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const whole = new Response(form);
  const type = whole.headers.get("Content-Type");
  return { body: change(new Uint8Array(await whole.arrayBuffer())), type };
}
