import { type ListQuery, PAGE_SIZE } from "./list-query";

/** What to read: the rows after one, those before one, or from the beginning. */
export interface KeysetSlice {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
}

const BATCH = 500;

/** The keys that the pages beside this one begin at; null where there is none. */
export interface KeysetLinks {
  previous: string | null;
  next: string | null;
}

/**
 * One page of a list without an end: it begins at a row instead of a number, so that the last page costs no more than
 * the first and a new row moves nothing.
 */
export async function readKeysetPage<Row>(
  { after, before }: Pick<ListQuery, "after" | "before">,
  keyOf: (row: Row) => string,
  read: (slice: KeysetSlice) => Promise<Row[]>,
): Promise<{ rows: Row[]; links: KeysetLinks }> {
  const limit = PAGE_SIZE + 1;
  const key = (row: Row | undefined) => (row === undefined ? null : keyOf(row));
  if (before) {
    const found = await read({ limit, before });
    if (found.length === limit) {
      const rows = found.slice(1);
      return { rows, links: { previous: key(rows[0]), next: key(rows.at(-1)) } };
    }
    // Back at the beginning, which is a whole page.
    return readKeysetPage({ after: "", before: "" }, keyOf, read);
  }
  const found = await read({ limit, ...(after && { after }) });
  const rows = found.slice(0, PAGE_SIZE);
  return {
    rows,
    links: { previous: after ? key(rows[0]) : null, next: found.length === limit ? key(rows.at(-1)) : null },
  };
}

/** Every row of a list, a batch at a time, for a file. */
export async function* readAllRows<Row>(
  keyOf: (row: Row) => string,
  read: (slice: KeysetSlice) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined;
  do {
    const rows: Row[] = await read({ limit: BATCH, after });
    yield* rows;
    const last = rows.at(-1);
    after = last === undefined || rows.length < BATCH ? undefined : keyOf(last);
  } while (after);
}
