export interface AllowedValues {
  column: string;
  values: string[];
}

const TEXT = "'(?:[^']|'')*'::text";
const ONE_OF = new RegExp(`\\((\\w+) = ANY \\(ARRAY\\[(${TEXT}(?:, ${TEXT})*)\\]\\)\\)`, "g");
const ALL_OF = new RegExp(`\\((\\w+) <@ ARRAY\\[(${TEXT}(?:, ${TEXT})*)\\]\\)`, "g");
const EQUAL = new RegExp(`\\((\\w+) = (${TEXT})\\)`, "g");

/**
 * The values a CHECK constraint allows in a column, read from Postgres' rendering of `col in ('a', 'b')`, `col = 'a'`
 * and, for arrays, `col <@ array['a', 'b']`. Conditions with OR are skipped.
 */
export function allowedValues(definition: string): AllowedValues[] {
  const words = definition.replaceAll(/'(?:[^']|'')*'/g, "");
  if (/\b(OR|NOT|CASE)\b/.test(words)) return [];
  return [ONE_OF, ALL_OF, EQUAL].flatMap((pattern) =>
    [...definition.matchAll(pattern)].map(([, column = "", list = ""]) => ({
      column,
      values: textsIn(list),
    })),
  );
}

function textsIn(list: string): string[] {
  return [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = ""]) => text.replaceAll("''", "'"));
}
