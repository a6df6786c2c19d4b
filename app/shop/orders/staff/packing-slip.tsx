import { formatDate } from "~/platform/lib/dates";
import { lineDetail, type OrderRecord } from "../order-record";
import "~/shop/orders/paper.css";

/** On paper, in the parcel: what is in it and where it goes. No prices. */
export function PackingSlip({ order }: { order: OrderRecord }) {
  return (
    <article className="paper">
      <header>
        <div>
          <h1>Packing slip</h1>
          <p>{`${order.reference}, ${formatDate(order.paidAt ?? order.placedAt)}`}</p>
        </div>
        <address className="text-[1.125rem]">
          {[
            `${order.buyer.firstName} ${order.buyer.lastName}`,
            ...(order.deliveryMethod === "collection" ? [] : order.buyer.address),
            order.buyer.phone ?? "",
            order.deliveryMethod === "courier" && order.buyer.deliveryNote
              ? `For the driver: ${order.buyer.deliveryNote}`
              : "",
          ]
            .filter(Boolean)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
          {order.deliveryMethod === "collection" && <b>Collection at the shop</b>}
        </address>
      </header>
      <table>
        <thead>
          <tr>
            <th>Piece</th>
            <th>Packed</th>
          </tr>
        </thead>
        <tbody>
          {order.lines
            .filter(({ kind }) => kind === "product")
            .map((line) => (
              <tr key={`${line.name} ${line.size}`}>
                <td>
                  {line.name}
                  <small>{lineDetail(line)}</small>
                </td>
                <td>☐</td>
              </tr>
            ))}
        </tbody>
      </table>
    </article>
  );
}
