import { readableCode } from "~/events/tickets/ticket";
import { formatRand } from "~/platform/lib/money";
import { useFacts } from "~/platform/organisation/use-facts";
import { Picture } from "~/platform/ui/picture";
import { sumsBeforeTotal } from "../order-sums";
import { type LineDetails, type OrderDetails, refundedCents } from "./order-details";
import { quantityLabel } from "./order-list";

export function LinesSection({ order }: { order: OrderDetails }) {
  const { retailStore } = useFacts();
  const sum = (kind: LineDetails["kind"]) =>
    order.lines.filter((line) => line.kind === kind).reduce((count, { quantity }) => count + quantity, 0);
  const [doneCents, requestedCents] = [refundedCents(order, "done"), refundedCents(order, "requested")];
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">
        Lines <span>{quantityLabel(sum("product"), sum("ticket"))}</span>
      </h2>
      <table className="staff-table order-lines">
        <thead>
          <tr>
            <th>
              <span className="sr-only">Picture</span>
            </th>
            <th>Piece</th>
            <th className="staff-right">Qty</th>
            <th className="staff-right cell-each">Each</th>
            <th className="staff-right">Sum</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <Picture
                  picture={line.picture}
                  alt=""
                  sizes="48px"
                  className="staff-picture"
                  fallback="swatch"
                />
              </td>
              <td>
                <b className="font-medium">{line.name}</b>
                <small>{lineNotes(line).join(", ")}</small>
              </td>
              <td className="staff-right">{line.quantity}</td>
              <td className="staff-right cell-each">{formatRand(line.unitCents)}</td>
              <td className="staff-right">{formatRand(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="staff-facts order-sums">
        <Sum term="Subtotal" cents={order.subtotalCents} />
        {sumsBeforeTotal(order, retailStore).map(({ term, amount }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <Sum term="VAT in it, 15 %" cents={order.vatCents} />
        <div className="order-total">
          <dt>{order.paidAt ? "Paid" : "Total"}</dt>
          <dd>{formatRand(order.totalCents)}</dd>
        </div>
        {requestedCents > 0 && <Sum term="Refund not paid out yet" cents={-requestedCents} />}
        {doneCents > 0 && (
          <>
            <Sum term="Refunded" cents={-doneCents} />
            <div className="order-total">
              <dt>Net</dt>
              <dd>{formatRand(order.totalCents - doneCents)}</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
}

function Sum({ term, cents }: { term: string; cents: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{cents < 0 ? `−${formatRand(-cents)}` : formatRand(cents)}</dd>
    </div>
  );
}

function lineNotes({ size, leadTimeDays, sent, refunded, tickets }: LineDetails): string[] {
  const seats = tickets.map(
    ({ code, isUsed, isVoid }) => `${readableCode(code)}${isVoid ? " (void)" : isUsed ? " (used)" : ""}`,
  );
  return [
    size ? `Size ${size}` : "",
    leadTimeDays ? `made to order, ${leadTimeDays} days` : "",
    sent > 0 ? `${sent} sent` : "",
    refunded > 0 ? `${refunded} refunded` : "",
    ...seats,
  ].filter(Boolean);
}
