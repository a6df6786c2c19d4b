import { shortMoment } from "~/staff/moments";
import type { HistoryEntry } from "./history";

type Saved = Pick<HistoryEntry, "at" | "member">;

/** Who saved a record last, and when; its whole history is told below it. The latest entry comes first. */
export function LastSaved({ history }: { history: readonly Saved[] }) {
  const [last] = history;
  if (!last) return <p className="staff-number">No member of staff has changed it yet.</p>;
  return (
    <p className="staff-number">
      Saved {shortMoment(last.at)} by {last.member ?? "a former member"}
    </p>
  );
}
