import { shortMoment } from "~/staff/moments";
import type { Change, HistoryEntry } from "./history";

/** Further fields open on demand: a new record has twenty of them. */
const SHOWN_CHANGES = 3;

/**
 * The history of a record, on its own page:
 *
 *   loader:     history: await listRecordHistory(db, { table: "products", id })
 *   component:  <RecordHistory history={loaderData.history} />
 */
export function RecordHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length === 0 && <p className="staff-muted py-2">No member of staff has changed anything.</p>}
      <table className="staff-table">
        <caption className="sr-only">What was changed, by whom and when</caption>
        <tbody>
          {history.map((entry) => (
            <tr key={entry.id}>
              <td className="staff-number staff-nowrap align-top!">{shortMoment(entry.at)}</td>
              <td className="wrap-anywhere">
                {entry.what}
                <small>{entry.member ?? "a former member"}</small>
                <Changes changes={entry.changes} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const more = changes.slice(SHOWN_CHANGES);
  return (
    <>
      {changes.slice(0, SHOWN_CHANGES).map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
      {more.length > 0 && (
        <details>
          <summary>{`${more.length} more`}</summary>
          {more.map((change) => (
            <ChangeLine key={change.field} change={change} />
          ))}
        </details>
      )}
    </>
  );
}

function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  return (
    <small>
      {`${field}: `}
      {before && <s>{before}</s>} {after}
    </small>
  );
}
