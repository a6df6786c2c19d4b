import type { ReactNode } from "react";
import { Form } from "react-router";
import { Link } from "~/ui/link";
import { type ListQuery, listHref, MAX_PAGE, PAGE_SIZE } from "./list-query";

export interface Chip {
  show: string;
  label: string;
  count?: number | undefined;
  /** Where counting stops. */
  most?: number;
  isBad?: boolean;
}

/** Counting stops at `most`, see count_orders. */
export function formatCount(count: number, most: number): string {
  return count >= most ? `${most - 1}+` : String(count);
}

export function Chips({ path, query, chips }: { path: string; query: ListQuery; chips: readonly Chip[] }) {
  return (
    <nav aria-label="Show" className="st-chips">
      {chips.map(({ show, label, count, most = 100, isBad }) => (
        <Link key={show} to={listHref(path, query, { show })} aria-current={query.show === show || undefined}>
          {label}{" "}
          {count !== undefined && (
            <span className={isBad && count > 0 ? "st-num st-bad" : "st-num"}>
              {formatCount(count, most)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Keeps the rest of the address while one field is changed. */
export function ListFilter({
  path,
  query,
  children,
}: {
  path: string;
  query: ListQuery;
  children: ReactNode;
}) {
  return (
    <Form key={listHref(path, query)} action={path} className="st-filter">
      {query.show && <input type="hidden" name="show" value={query.show} />}
      {children}
      <button type="submit" className="st-lk">
        Apply
      </button>
      <Link to={path} className="st-lk">
        Clear
      </Link>
    </Form>
  );
}

export function Pager({
  path,
  query,
  shown,
  hasMore,
}: {
  path: string;
  query: ListQuery;
  shown: number;
  hasMore: boolean;
}) {
  const first = (query.page - 1) * PAGE_SIZE;
  return (
    <footer className="st-pager">
      <span className="st-num">{shown > 0 ? `${first + 1} to ${first + shown}` : ""}</span>
      <nav aria-label="Pages" className="st-row">
        {query.page > 1 && (
          <Link className="st-lk" to={listHref(path, query, { page: query.page - 1 })}>
            Newer
          </Link>
        )}
        {hasMore && query.page < MAX_PAGE && (
          <Link className="st-lk" to={listHref(path, query, { page: query.page + 1 })}>
            Next page
          </Link>
        )}
        {hasMore && query.page >= MAX_PAGE && <span>Search or choose days to see more.</span>}
      </nav>
    </footer>
  );
}
