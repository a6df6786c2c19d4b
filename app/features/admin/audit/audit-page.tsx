import { Link } from "~/ui/link";
import { Chips, ListFilter, Pager } from "../list/list-parts";
import type { ListQuery } from "../list/list-query";
import { shortMoment } from "../moments";
import { ORDERS_PATH } from "../orders/order-list";
import { AUDIT_SHOWS, type AuditEntry } from "./audit";

const PATH = "/admin/audit";

export function AuditPage({
  entries,
  hasMore,
  query,
}: {
  entries: AuditEntry[];
  hasMore: boolean;
  query: ListQuery;
}) {
  return (
    <div className="st-page">
      <header className="st-head">
        <h1>Audit</h1>
        <p>Who changed what; nothing of it can be edited</p>
      </header>
      <Chips path={PATH} query={query} chips={AUDIT_SHOWS} />
      <ListFilter path={PATH} query={query}>
        <input
          type="search"
          name="q"
          defaultValue={query.search}
          aria-label="Find in the audit"
          placeholder="Email of a member, or an order"
        />
        <label>
          From <input type="date" name="from" defaultValue={query.from} />
        </label>
        <label>
          to <input type="date" name="to" defaultValue={query.to} />
        </label>
      </ListFilter>
      {entries.length === 0 && (
        <div className="st-none">
          <b>Nothing here</b>
          <p>Every change a member of staff makes is written down.</p>
        </div>
      )}
      <table className="st-tb">
        <caption className="sr-only">Changes</caption>
        <thead>
          <tr>
            <th>When</th>
            <th className="st-wide">Who</th>
            <th>What</th>
            <th>Change</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      <Pager path={PATH} query={query} shown={entries.length} hasMore={hasMore} />
    </div>
  );
}

const VERBS: Record<string, string> = { insert: "added", update: "changed", delete: "deleted" };

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, member, noun, action, recordId, reference, changes } = entry;
  return (
    <tr>
      <td className="st-num">
        {shortMoment(at)}
        <small className="st-narrow wrap-anywhere">{member ?? "a former member"}</small>
      </td>
      <td className="st-wide wrap-anywhere">{member ?? "a former member"}</td>
      <td>
        {`${noun} ${VERBS[action] ?? action}`}
        <small className="wrap-anywhere">
          {reference ? <Link to={`${ORDERS_PATH}/${reference}`}>{reference}</Link> : recordId}
        </small>
      </td>
      <td>
        <details>
          <summary>{changes.length === 1 ? changes[0]?.field : `${changes.length} fields`}</summary>
          <div className="st-diff">
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <span>{field}</span>
                <del>{before || "none"}</del>
                <ins>{after || "none"}</ins>
              </div>
            ))}
          </div>
        </details>
      </td>
    </tr>
  );
}
