/** The part of the package's description of a column used here. */
export interface KnownColumn {
  schema: string;
  table: string;
  name: string;
  type: string;
}

const COMPARISON = /^((?:not\.)?(?:eq|neq|gte?|lte?)\.)(.*)$/s;
/** Words, numbers, lists and edges of blanks: all else is taken as it is. */
const READ_FIRST = /^(?:null|not_null|unknown|true|false|\{.*\}|".*"|\s.*|.*\s|[-+.\d].*|infinity)$/is;
const TABLE = /^\/rest\/v1\/(\w+)$/;

/**
 * A hosted project compares a text column with the very text it was sent. The package reads values first: `true`,
 * `1e3` and `{a}` become something that no text equals, or that cannot be asked for. What stands in quotes it takes
 * as it is.
 */
export function literalFilters(columns: readonly KnownColumn[]): (request: Request) => Request {
  const texts = new Set(
    columns
      .filter(({ schema, type }) => schema === "public" && type === "text")
      .map(({ table, name }) => `${table}.${name}`),
  );
  return (request) => {
    const url = new URL(request.url);
    const table = TABLE.exec(url.pathname)?.[1];
    if (!table || url.search === "") return request;
    const filters = [...url.searchParams];
    const quoted = filters.map(([column, value]): [string, string] => [
      column,
      texts.has(`${table}.${column}`) ? quote(value) : value,
    ]);
    if (quoted.every(([, value], index) => value === filters[index]?.[1])) return request;
    url.search = new URLSearchParams(quoted).toString();
    const { method, headers, body, signal } = request;
    return new Request(url, { method, headers, body, signal, ...(body && { duplex: "half" }) });
  };
}

function quote(filter: string): string {
  const [, comparison, value = ""] = COMPARISON.exec(filter) ?? [];
  return comparison && READ_FIRST.test(value) ? `${comparison}"${value}"` : filter;
}
