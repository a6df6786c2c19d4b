import type { HistoryEntry } from "../history/history";
import { shortMoment } from "../moments";

/** Who saved a record last, and when; its whole history is told below it. */
export function LastSaved({ history }: { history: readonly HistoryEntry[] }) {
  const [last] = history;
  if (!last) return <p className="staff-number">As it was delivered: no member has changed it yet.</p>;
  return (
    <p className="staff-number">
      Saved {shortMoment(last.at)} by {last.member ?? "a former member"}
    </p>
  );
}
