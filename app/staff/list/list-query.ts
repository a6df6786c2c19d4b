/** What every list is asked. */
export interface ListAddress {
  show: string;
  search: string;
  sort: string;
  /** From 1. */
  page: number;
}

/** What a list shows, as its address says it. */
export interface ListQuery extends ListAddress {
  from: string;
  to: string;
  delivery: string;
  /** In place of a page: the key of the row it follows, or the one it stands before (keyset.ts). */
  after: string;
  before: string;
}

export const PAGE_SIZE = 50;
/** Where counting for a chip stops, unless it says otherwise. */
export const MAX_COUNTED = 100;
/** An offset has to fit an integer. */
const MAX_PAGE = 100_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_SEARCH = 100;

export interface ListChoices {
  shows: readonly string[];
  sorts: readonly string[];
  deliveries?: readonly string[];
  /** What a row's key looks like, for a list that is read by keys. */
  key?: RegExp;
}

/** Anything an address cannot mean is left out. */
export function readListQuery(params: URLSearchParams, choices: ListChoices): ListQuery {
  const oneOf = (name: string, values: readonly string[] = []) => {
    const value = params.get(name) ?? "";
    return values.includes(value) ? value : "";
  };
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : "";
  };
  const key = (name: string) => {
    const value = params.get(name) ?? "";
    return choices.key?.test(value) ? value : "";
  };
  const page = Number(params.get("page"));
  return {
    show: oneOf("show", choices.shows),
    search: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH),
    from: day("from"),
    to: day("to"),
    delivery: oneOf("delivery", choices.deliveries),
    sort: oneOf("sort", choices.sorts),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
    after: key("after"),
    before: key("before"),
  };
}

/** The address of the same list with something changed; a change begins at the first page. */
export function listHref<Query extends ListAddress>(
  path: string,
  query: Query,
  changes: Partial<Query> = {},
): string {
  const { search, page, ...rest } = { ...query, page: 1, after: "", before: "", ...changes };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...rest, q: search }))
    if (value) params.set(name, String(value));
  if (page > 1) params.set("page", String(page));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

export const EMPTY_QUERY: ListQuery = {
  show: "",
  search: "",
  from: "",
  to: "",
  delivery: "",
  sort: "",
  page: 1,
  after: "",
  before: "",
};

/** Whether rows may be left out: by a chip, a search, a filter, or a page beyond the last. */
export function isNarrowed({
  sort: _,
  page = 1,
  ...asked
}: {
  show?: string;
  sort: string;
  page?: number;
}): boolean {
  return page > 1 || Object.values(asked).some(Boolean);
}
