import { Link } from "~/platform/ui/link";
import { nounOf } from "~/staff/history/history";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, KeysetPager, ListFilter, SortSelect } from "~/staff/list/list-parts";
import { listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import {
  AUDIT_PATH,
  AUDIT_SHOWS,
  AUDIT_SORTS,
  AUDIT_TABLES,
  type AuditEntry,
  type AuditQuery,
  MAX_COUNTED,
} from "./audit";
import "./audit.css";

interface AuditView {
  entries: AuditEntry[];
  links: KeysetLinks;
  query: AuditQuery;
  counts: Record<string, number>;
  members: { id: string; email: string }[];
  /** The page of an order, by its reference. */
  orderHref: (reference: string) => string;
}

export function AuditPage({ entries, links, query, counts, members, orderHref }: AuditView) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Audit</h1>
        <p>Who changed what; nothing of it can be edited</p>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${AUDIT_PATH}.csv`, query)}>
            Export CSV
          </a>
        </span>
      </header>
      <Chips
        path={AUDIT_PATH}
        query={query}
        chips={AUDIT_SHOWS.map((chip) => ({ ...chip, count: counts[chip.show], most: MAX_COUNTED }))}
      />
      <Filter query={query} members={members} />
      {entries.length === 0 ? <None query={query} /> : <Entries entries={entries} orderHref={orderHref} />}
      <KeysetPager path={AUDIT_PATH} query={query} shown={entries.length} links={links} />
    </div>
  );
}

function Filter({ query, members }: Pick<AuditView, "query" | "members">) {
  return (
    <ListFilter path={AUDIT_PATH} query={query}>
      <input
        type="search"
        name="q"
        defaultValue={query.search}
        aria-label="Find in the audit"
        placeholder="A word, a member, a buyer or an order"
      />
      <select name="table" aria-label="What" defaultValue={query.table}>
        <option value="">Everything</option>
        {AUDIT_TABLES.map((table) => (
          <option key={table} value={table}>
            {nounOf(table)}
          </option>
        ))}
      </select>
      <select name="person" aria-label="Who" defaultValue={query.person}>
        <option value="">Everybody</option>
        {members.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </select>
      <label>
        From <input type="date" name="from" defaultValue={query.from} />
      </label>
      <label>
        to <input type="date" name="to" defaultValue={query.to} />
      </label>
      <SortSelect sorts={AUDIT_SORTS} value={query.sort} />
    </ListFilter>
  );
}

function None({ query }: { query: AuditQuery }) {
  return (
    <NoRows
      noun="changes"
      allTo={AUDIT_PATH}
      query={query}
      chips={AUDIT_SHOWS}
      finds="A word of the change, a member, a buyer or an order finds it."
      about="Every change a member of staff makes is written down here, with what stood there before."
    />
  );
}

function Entries({ entries, orderHref }: Pick<AuditView, "entries" | "orderHref">) {
  return (
    <table className="staff-table is-cards audit-table">
      <caption className="sr-only">Changes</caption>
      <thead>
        <tr>
          <th>When</th>
          <th className="staff-wide">Who</th>
          <th>What</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} orderHref={orderHref} />
        ))}
      </tbody>
    </table>
  );
}

const VERBS: Record<string, string> = { insert: "added", update: "changed", delete: "deleted" };

const FIELDS_NAMED = 3;

/** "Price", "Price, Material", "Bytes, Width, Height and 3 more" */
function summaryOf(changes: AuditEntry["changes"]): string {
  const named = changes.slice(0, FIELDS_NAMED).map(({ field }) => field);
  const more = changes.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function Entry({ entry, orderHref }: { entry: AuditEntry } & Pick<AuditView, "orderHref">) {
  const { at, member, noun, action, recordId, reference, changes } = entry;
  return (
    <tr>
      <td className="staff-number">
        {shortMoment(at)}
        <small className="staff-narrow wrap-anywhere">{member ?? "a former member"}</small>
      </td>
      <td className="staff-wide wrap-anywhere">{member ?? "a former member"}</td>
      <td>
        {`${noun} ${VERBS[action] ?? action}`}
        <small className="wrap-anywhere">
          {reference ? (
            <Link to={orderHref(reference)} className="target-24">
              {reference}
            </Link>
          ) : (
            recordId
          )}
        </small>
      </td>
      <td>
        {changes.length === 0 ? (
          <span className="staff-muted">nothing to read: only what the site keeps for itself</span>
        ) : (
          <details>
            <summary>{summaryOf(changes)}</summary>
            <div className="before-after">
              {changes.map(({ field, before, after }) => (
                <div key={field}>
                  <span>{field}</span>
                  {before ? <del>{before}</del> : <span className="staff-muted">none</span>}
                  {after ? <ins>{after}</ins> : <span className="staff-muted">none</span>}
                </div>
              ))}
            </div>
          </details>
        )}
      </td>
    </tr>
  );
}
