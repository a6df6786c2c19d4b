import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { Link } from "~/platform/ui/link";
import type { KeysetLinks } from "./keyset";
import { type ListAddress, type ListQuery, listHref, MAX_COUNTED, PAGE_SIZE } from "./list-query";

export interface Chip {
  show: string;
  label: string;
  count?: number | undefined;
  /** Where counting stops. */
  most?: number;
  isBad?: boolean;
}

/** Counting stops at `most`. */
function formatCount(count: number, most: number): string {
  return count >= most ? `${most - 1}+` : String(count);
}

export function Chips({ path, query, chips }: { path: string; query: ListAddress; chips: readonly Chip[] }) {
  return (
    <nav aria-label="Show" className="staff-chips">
      {chips.map(({ show, label, count, most = MAX_COUNTED, isBad }) => (
        <Link key={show} to={listHref(path, query, { show })} aria-current={query.show === show || undefined}>
          {label}{" "}
          {count !== undefined && (
            <span className={isBad && count > 0 ? "staff-number staff-bad" : "staff-number"}>
              {formatCount(count, most)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The search of a list; `children`: how it is sorted. */
export function FindForm({
  path,
  query,
  label,
  placeholder,
  children,
}: {
  path: string;
  query: ListAddress;
  label: string;
  placeholder: string;
  children?: ReactNode;
}) {
  return (
    <ListFilter path={path} query={query}>
      <input
        type="search"
        name="q"
        defaultValue={query.search}
        aria-label={label}
        placeholder={placeholder}
      />
      {children}
    </ListFilter>
  );
}

export function SortSelect({
  sorts,
  value,
}: {
  sorts: readonly { sort: string; label: string }[];
  value: string;
}) {
  return (
    <select name="sort" aria-label="Sort" defaultValue={value}>
      {sorts.map(({ sort, label }) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Keeps the rest of the address while one field is changed. `clearTo`: the list as it is opened. */
export function ListFilter({
  path,
  query,
  clearTo = path,
  children,
}: {
  path: string;
  query: ListAddress;
  clearTo?: string;
  children: ReactNode;
}) {
  const address = listHref(path, query);
  return (
    <Form key={address} action={path} className="staff-filter">
      {query.show && <input type="hidden" name="show" value={query.show} />}
      {children}
      <span className="staff-row">
        <button type="submit" className="staff-link">
          Apply
        </button>
        {address !== clearTo && (
          <Link to={clearTo} className="staff-link">
            Clear
          </Link>
        )}
      </span>
    </Form>
  );
}

export function Pager({
  path,
  query,
  shown,
  hasMore,
  size = PAGE_SIZE,
}: {
  path: string;
  query: ListAddress;
  shown: number;
  hasMore: boolean;
  size?: number;
}) {
  const first = (query.page - 1) * size;
  return (
    <Pages
      words={shown > 0 ? `${first + 1} to ${first + shown}` : ""}
      previous={query.page > 1 ? listHref(path, query, { page: query.page - 1 }) : null}
      next={hasMore ? listHref(path, query, { page: query.page + 1 }) : null}
    />
  );
}

/** For a list that is read by keys (keyset.ts). */
export function KeysetPager({
  path,
  query,
  shown,
  links: { previous, next },
}: {
  path: string;
  query: ListQuery;
  shown: number;
  links: KeysetLinks;
}) {
  return (
    <Pages
      words={previous || next ? `${shown} on this page` : ""}
      previous={previous && listHref(path, query, { before: previous })}
      next={next && listHref(path, query, { after: next })}
    />
  );
}

function Pages({ words, previous, next }: { words: string; previous: string | null; next: string | null }) {
  return (
    <footer className="staff-pager">
      <span className="staff-number">{words}</span>
      <nav aria-label="Pages" className="staff-row">
        {previous && (
          <Link className="staff-link" to={previous}>
            Previous page
          </Link>
        )}
        {next && (
          <Link className="staff-link" to={next}>
            Next page
          </Link>
        )}
      </nav>
    </footer>
  );
}

/** Ticks all rows of the form, also of one that stands elsewhere; without scripts each is ticked by hand. */
export function SelectAll({ name, form: formId, label }: SelectAllProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="staff-check select-all">
      <input
        id={id}
        type="checkbox"
        form={formId}
        onChange={({ target: { form, checked } }) => {
          for (const row of form?.elements ?? [])
            if (row instanceof HTMLInputElement && row.name === name) row.checked = checked;
        }}
      />{" "}
      {label}
    </label>
  );
}

interface SelectAllProps {
  /** What the boxes of the rows are called. */
  name: string;
  form?: string | undefined;
  label: string;
}
