import type { ReactNode } from "react";

/** Both what this member typed and what somebody else saved meanwhile. */
export interface Conflict<Fields> {
  mine: Fields;
  theirs: Fields;
}

/** What the form was opened with: the database compares it before it writes. */
export function Before({ value }: { value: unknown }) {
  return <input type="hidden" name="before" value={JSON.stringify(value)} />;
}

/** Compares both, field by field. `what`: "order", "piece". */
export function ConflictNote<Fields extends object>({
  what,
  fields,
  conflict: { mine, theirs },
}: {
  what: string;
  fields: readonly { name: keyof Fields & string; label: string }[];
  conflict: Conflict<Fields>;
}) {
  return (
    <div role="alert" className="st-stack mb-4">
      <p className="st-say st-say--bad">
        {`Someone else saved this ${what} in the meantime. Compare, then keep yours or take theirs.`}
      </p>
      <div className="st-diff">
        <div className="st-muted">
          <span>Field</span>
          <span>Theirs, saved</span>
          <span>Yours</span>
        </div>
        {fields
          .filter(({ name }) => words(mine[name]) !== words(theirs[name]))
          .map(({ name, label }) => (
            <div key={name}>
              <span>{label}</span>
              <del>{words(theirs[name]) || "none"}</del>
              <ins>{words(mine[name]) || "none"}</ins>
            </div>
          ))}
      </div>
    </div>
  );
}

function words(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

/** The end of a form. Sent after a conflict it keeps what stands in it; the link loads what the other member saved. */
export function SaveBar({ conflict, children }: { conflict?: unknown; children?: ReactNode }) {
  return (
    <p className="full st-row">
      <button type="submit" className="st-btn" aria-keyshortcuts="Control+S">
        {conflict ? "Keep mine" : "Save"}
      </button>
      {conflict ? (
        <a className="st-lk" href="?">
          Take theirs
        </a>
      ) : (
        children
      )}
    </p>
  );
}
