import { formatRand } from "~/platform/lib/money";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { BulkBar } from "~/staff/list/bulk-bar";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, KeysetPager, ListFilter, SortSelect } from "~/staff/list/list-parts";
import { type ListQuery, listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { DELIVERIES, ORDERS_PATH, type OrderRow, quantityLabel, SHOWS, SORTS } from "./order-list";
import { canSendByCourier, orderClock, orderState } from "./order-state";
import { SendLink } from "./send-link";
import "./orders.css";

export interface OrdersView {
  orders: OrderRow[];
  links: KeysetLinks;
  counts: Record<string, number>;
  query: ListQuery;
  now: string;
}

export function OrdersPage({ orders, links, counts, query, now }: OrdersView) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Orders</h1>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${ORDERS_PATH}.csv`, query)}>
            Export CSV
          </a>
          <Link className="staff-button" to={`${ORDERS_PATH}/new`}>
            New order
          </Link>
        </span>
      </header>
      <Notice />
      <Chips
        path={ORDERS_PATH}
        query={query}
        chips={SHOWS.map((chip) => ({ ...chip, count: counts[chip.show] }))}
      />
      <Filter query={query} />
      {orders.length === 0 ? <None query={query} /> : <OrdersTable orders={orders} now={new Date(now)} />}
      <KeysetPager path={ORDERS_PATH} query={query} shown={orders.length} links={links} />
    </div>
  );
}

function Filter({ query }: { query: ListQuery }) {
  return (
    <ListFilter path={ORDERS_PATH} query={query}>
      <input
        type="search"
        name="q"
        defaultValue={query.search}
        aria-label="Find an order"
        placeholder="Order, name, email or phone"
      />
      <label className={query.from || query.to ? "" : "staff-wide"}>
        Placed from <input type="date" name="from" defaultValue={query.from} />
      </label>
      <label className={query.from || query.to ? "" : "staff-wide"}>
        to <input type="date" name="to" defaultValue={query.to} />
      </label>
      <select name="delivery" aria-label="Goes by" defaultValue={query.delivery}>
        {DELIVERIES.map(({ delivery, label }) => (
          <option key={delivery} value={delivery}>
            {label}
          </option>
        ))}
      </select>
      <SortSelect sorts={SORTS} value={query.sort} />
    </ListFilter>
  );
}

function None({ query }: { query: ListQuery }) {
  return (
    <NoRows
      noun="orders"
      allTo={ORDERS_PATH}
      query={query}
      chips={SHOWS}
      done={{ to_send: "Every paid parcel has left", late: "Nothing is late" }}
      finds="A name, an email address, a phone number or the last digits of the order number finds it."
      about="The first one appears here the moment it is placed. What comes by phone you enter yourself."
      begin={{ to: `${ORDERS_PATH}/new`, label: "Enter the first order" }}
    />
  );
}

function OrdersTable({ orders, now }: { orders: OrderRow[]; now: Date }) {
  return (
    <Form method="post" className="bulk-list">
      <BulkBar name="order">
        <button type="submit" name="intent" value="packed" className="staff-button staff-button--line">
          Mark packed
        </button>
        <button type="submit" name="intent" value="slips" className="staff-button staff-button--line">
          Print slips
        </button>
      </BulkBar>
      <table className="staff-table is-cards orders-table">
        <caption className="sr-only">Orders</caption>
        <thead>
          <tr>
            <th>
              <span className="sr-only">Select</span>
            </th>
            <th className="cell-extra">Paid or placed</th>
            <th>Order</th>
            <th>For</th>
            <th className="cell-extra">What</th>
            <th className="cell-extra">Goes by</th>
            <th className="staff-right">Total</th>
            <th>Status</th>
            <th>Dispatch by</th>
            <th className="cell-extra">
              <span className="sr-only">Parcel</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} now={now} />
          ))}
        </tbody>
      </table>
    </Form>
  );
}

function Row({ order, now }: { order: OrderRow; now: Date }) {
  const state = orderState(order);
  const clock = orderClock(order, now);
  const quantity = quantityLabel(order.productQuantity, order.ticketQuantity);
  const isPast = state.mark === "done" || state.mark === "off";
  return (
    <tr className={clock?.isLate ? "is-late" : isPast ? "is-past" : ""}>
      <td className="cell-select">
        <input
          type="checkbox"
          name="order"
          value={order.id}
          aria-label={`${order.buyer}, ${order.reference}`}
        />
      </td>
      <td className="cell-extra staff-number staff-nowrap">{shortMoment(order.paidAt ?? order.placedAt)}</td>
      <td className="cell-order staff-number">
        <Link to={`${ORDERS_PATH}/${order.reference}`} prefetch="none">
          {order.reference}
        </Link>
        {quantity && <span className="staff-narrow">, {quantity}</span>}
      </td>
      <td className="cell-buyer">{order.buyer}</td>
      <td className="cell-extra">{quantity}</td>
      <td className="cell-extra">{goesBy(order)}</td>
      <td className="cell-total staff-right">
        {formatRand(order.totalCents)}
        {order.refundedCents > 0 && <small>{`${formatRand(order.refundedCents)} refunded`}</small>}
      </td>
      <td className="cell-state">
        <span className={`staff-status staff-status--${state.mark}`}>{state.label}</span>
      </td>
      <td className="cell-clock staff-number staff-nowrap">
        {clock && (
          <>
            <i
              className="hours-meter"
              style={{ "--h": clock.hoursGone } as React.CSSProperties}
              aria-hidden
            />
            <span className="staff-left">{clock.words}</span>
          </>
        )}
      </td>
      <td className="cell-extra staff-right">
        {canSendByCourier(order) && <SendLink reference={order.reference} />}
      </td>
    </tr>
  );
}

function goesBy({ productQuantity, deliveryMethod, city }: OrderRow): string {
  if (productQuantity === 0) return "By mail";
  const way = deliveryMethod === "collection" ? "Collection" : "Courier";
  return deliveryMethod === "courier" && city ? `${way}, ${city}` : way;
}
