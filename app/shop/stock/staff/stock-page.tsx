import { Link } from "~/platform/ui/link";
import { PRODUCTS_PATH } from "~/shop/catalogue/staff/staff-product";
import { StaffForm } from "~/staff/form/staff-form";
import { LastSaved } from "~/staff/history/last-saved";
import { Chips, FindForm, Pager, SortSelect } from "~/staff/list/list-parts";
import { listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { ScrollRegion } from "~/staff/scroll-region";
import {
  movementText,
  REASONS,
  SHOWS,
  SORTS,
  STOCK_PAGE_SIZE,
  STOCK_PATH,
  type StockQuery,
  type StockRow,
} from "./stock";
import type { Movement } from "./stock.server";
import "./stock.css";

interface StockPageProps {
  stock: StockRow[];
  hasMore: boolean;
  counts: Record<string, number>;
  movements: Movement[];
  /** By a member of staff, of what the movements are of. */
  lastSaved: Pick<Movement, "at" | "member"> | undefined;
  query: StockQuery;
}

/** The list counts them all. */
const MOST = 1_000_000;

export function StockPage({ stock, hasMore, counts, movements, lastSaved, query }: StockPageProps) {
  // Another list shows the history of none.
  const list = { ...query, item: null };
  return (
    <div className="staff-page">
      <Notice words={{ "stock-corrected": "The stock is corrected, and the reason written down." }} />
      <header className="staff-head">
        <h1>Stock</h1>
        <p>What can still be sold; pieces without a number are made to order</p>
        <LastSaved history={lastSaved ? [lastSaved] : []} />
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${STOCK_PATH}.csv`, query, { item: null })}>
            Export CSV
          </a>
        </span>
      </header>
      <Chips
        path={STOCK_PATH}
        query={list}
        chips={SHOWS.map((chip) => ({ ...chip, count: counts[chip.show] ?? 0, most: MOST }))}
      />
      <FindForm path={STOCK_PATH} query={list} label="Find a stock" placeholder="Name of a piece or ticket">
        <SortSelect sorts={SORTS} value={query.sort} />
      </FindForm>
      {stock.length === 0 && (
        <NoRows
          noun="counted pieces"
          allTo={STOCK_PATH}
          query={query}
          chips={SHOWS}
          done={{ low: "Nothing runs low", held: "No unpaid order holds a piece" }}
          finds="The name of a piece or a ticket finds its stock."
          about="A piece is counted once its page has a number under “In stock”; without one it is made to order."
          begin={{ to: PRODUCTS_PATH, label: "Go to the pieces" }}
        />
      )}
      {stock.length > 0 && <StockTable stock={stock} query={query} />}
      <Pager path={STOCK_PATH} query={query} shown={stock.length} hasMore={hasMore} size={STOCK_PAGE_SIZE} />
      <Movements movements={movements} query={query} />
    </div>
  );
}

function StockTable({ stock, query }: { stock: StockRow[]; query: StockQuery }) {
  return (
    // Enter saves all that is typed: the first button of a form is the one it presses. The history of a row is read
    // beside what is typed, so it is no part of the key.
    <StaffForm className="staff-stack" key={listHref(STOCK_PATH, query, { page: query.page, item: null })}>
      <button type="submit" className="sr-only" tabIndex={-1}>
        Save all that is typed
      </button>
      <table className="staff-table stock-tb">
        <caption className="sr-only">Counted stock</caption>
        <thead>
          <tr>
            <th>Piece</th>
            <th>Size</th>
            <th className="staff-right">To sell</th>
            <th className="staff-right">Held</th>
            <th>Correct</th>
            <th>
              <span className="sr-only">History</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stock.map((row, index) => (
            <Row key={`${row.itemId} ${row.size} ${row.quantity}`} row={row} index={index} query={query} />
          ))}
        </tbody>
      </table>
      <p className="staff-row">
        <button type="submit" className="staff-button staff-button--line">
          Save all that is typed
        </button>
        <span className="staff-muted">Several counts at once, each with its reason</span>
      </p>
    </StaffForm>
  );
}

function Row({ row, index, query }: { row: StockRow; index: number; query: StockQuery }) {
  const name = row.size ? `${row.name}, ${row.size}` : row.name;
  return (
    <tr>
      <td className="k-n">
        {row.kind === "product" ? <Link to={`${PRODUCTS_PATH}/${row.itemId}`}>{row.name}</Link> : row.name}
      </td>
      <td className="k-s">{row.size ?? ""}</td>
      <td className={row.quantity < 3 ? "k-q staff-right staff-bad" : "k-q staff-right"}>{row.quantity}</td>
      <td className="k-h staff-right">
        {row.held > 0 && <span className="staff-status staff-status--wait">{row.held}</span>}
      </td>
      <td className="k-c">
        <div className="stock-form">
          <input type="hidden" name="item" value={row.itemId} />
          <input type="hidden" name="kind" value={row.kind} />
          <input type="hidden" name="size" value={row.size ?? ""} />
          <input type="hidden" name="seen" value={row.quantity} />
          <input
            name="quantity"
            inputMode="numeric"
            placeholder={String(row.quantity)}
            aria-label={`Now to sell: ${name}`}
          />
          <select name="reason" aria-label={`Why: ${name}`} defaultValue="counted">
            {REASONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <input name="note" maxLength={300} placeholder="Note" aria-label={`Note: ${name}`} />
          <button
            type="submit"
            name="row"
            value={index}
            className="staff-link"
            aria-label={`Save the stock of ${name}`}
          >
            Save
          </button>
        </div>
      </td>
      <td className="k-l">
        <Link
          to={`${listHref(STOCK_PATH, query, { page: query.page, item: row.itemId })}#movements`}
          className="staff-link"
          aria-label={`History of ${name}`}
        >
          History
        </Link>
      </td>
    </tr>
  );
}

function Movements({ movements, query }: { movements: Movement[]; query: StockQuery }) {
  const name = query.item && movements[0]?.name;
  return (
    <section aria-labelledby="movements">
      <h2 id="movements">
        History{" "}
        <span>
          {name ?? "the latest movements of all"}{" "}
          {query.item && (
            <Link to={listHref(STOCK_PATH, query, { page: query.page, item: null })} className="staff-link">
              of all
            </Link>
          )}
        </span>
      </h2>
      {movements.length === 0 && <p className="staff-muted py-2">Nothing has moved yet.</p>}
      <ScrollRegion label="Movements">
        <table className="staff-table">
          <caption className="sr-only">Movements of the stock</caption>
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.id}>
                <td className="staff-number staff-nowrap">{shortMoment(movement.at)}</td>
                <td>
                  {movement.name}
                  {movement.size && `, ${movement.size}`}
                </td>
                <td className="staff-right">
                  {movement.change > 0 ? `+${movement.change}` : movement.change}
                </td>
                <td className="staff-right staff-muted">{movement.after ?? "to order"}</td>
                <td>
                  {movementText(movement)}
                  <small>{[movement.note, movement.member].filter(Boolean).join(", ")}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
