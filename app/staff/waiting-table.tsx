import { type ReactNode, useId } from "react";
import { Link } from "~/platform/ui/link";
import type { Waiting } from "./today";

export interface WaitingTableProps<Row> {
  title: string;
  /** Beside the title, such as what was promised. */
  note?: string;
  /** When nothing waits. */
  none: string;
  waiting: Waiting<Row>;
  keyOf: (row: Row) => string;
  /** The list with all of them. */
  allHref?: string;
  columns: Column<Row>[];
}

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  isFigure?: boolean;
  /** Left out on a phone. */
  isExtra?: boolean;
}

/** What waits, how many there are, and a few of them. */
export function WaitingTable<Row>({
  title,
  note,
  none,
  waiting,
  keyOf,
  allHref,
  columns,
}: WaitingTableProps<Row>) {
  const id = useId();
  const { count, rows } = waiting;
  const look = ({ isFigure, isExtra }: Column<Row>) =>
    `${isFigure ? "text-right tabular-nums max-md:wrap-normal md:whitespace-nowrap" : "text-left"} ${isExtra ? "max-md:hidden" : ""}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="border-b border-ink pb-1.5 text-nav font-semibold">
        {title} <span className="tabular-nums">{count}</span>
        {note && <span className="ml-2 text-small font-normal text-muted">{note}</span>}
      </h2>
      {rows.length === 0 ? (
        <p className="border-b border-line py-2.5 text-muted">{none}</p>
      ) : (
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-label text-muted">
              {columns.map((column) => (
                <th
                  key={column.head}
                  scope="col"
                  className={`py-1.5 pr-3 font-normal last:pr-0 ${look(column)}`}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className="border-b border-line align-baseline">
                {columns.map((column) => (
                  <td
                    key={column.head}
                    className={`py-2.5 pr-3 wrap-anywhere last:pr-0 ${column.isFigure ? "" : "min-w-20"} ${look(column)}`}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > rows.length && (
        <p className="py-2 text-label text-muted">
          {rows.length} of {count} are shown.{" "}
          {allHref && (
            <Link to={allHref} className="staff-link">
              Show all
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
