import { UNSAFE_SingleFetchRedirectSymbol } from "react-router";

const NULL = -5;
const UNDEFINED = -7;

/**
 * A page's loader data as React Router hands it to the browser, in a fifth of the time that its own encoder takes, which
 * reckons with promises, errors and classes. Null where there is more than plain values: such data is left to it.
 *
 * The format is turbo-stream's: one JSON array whose entries name each other by their place in it, also as the keys of an
 * object. A test reads it with React Router's own decoder.
 */
export function encodeLoaderData(routeId: string, data: object): string | null {
  const entries: string[] = [];
  const places = new Map<unknown, number>();

  function placeOf(value: unknown): number {
    if (value === null) return NULL;
    if (value === undefined) return UNDEFINED;
    if (typeof value === "object") return Array.isArray(value) ? placeOfArray(value) : placeOfObject(value);
    const known = places.get(value);
    if (known !== undefined) return known;
    if (!isPlain(value)) throw new TypeError("not a plain value");
    places.set(value, entries.length);
    return entries.push(JSON.stringify(value)) - 1;
  }

  function placeOfArray(values: readonly unknown[]): number {
    const place = entries.push("") - 1;
    entries[place] = `[${values.map(placeOf).join(",")}]`;
    return place;
  }

  function placeOfObject(object: object): number {
    if (!isPlainObject(object)) throw new TypeError("not a plain object");
    const place = entries.push("") - 1;
    let text = "";
    for (const key of Object.keys(object)) {
      const value = (object as Record<string, unknown>)[key];
      text += `${text && ","}"_${placeOf(key)}":${placeOf(value)}`;
    }
    entries[place] = `{${text}}`;
    return place;
  }

  try {
    placeOf({ loaderData: { [routeId]: data }, actionData: null, errors: null });
    return `[${entries.join(",")}]\n`;
  } catch {
    return null;
  }
}

function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === "string" || typeof value === "boolean";
}

export function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The same data, marked so that React Router's encoder takes it for the answer to a redirect and does not look into it. */
export function skippedByRouter(data: object): object {
  return Object.defineProperty({ ...data }, UNSAFE_SingleFetchRedirectSymbol, { value: null });
}
