import { formatRand } from "~/platform/lib/money";
import type { TodayFigure } from "~/staff/today";
import { WaitingTable } from "~/staff/waiting-table";
import { ORDERS_PATH } from "./order-list";
import { OrderPageLink } from "./order-page-link";
import { SendLink } from "./send-link";
import type { OrdersToday, OrderToSend } from "./today.server";

export function orderFigures({ toSend, late }: OrdersToday): TodayFigure[] {
  return [
    { term: "To send", value: toSend.count, to: `${ORDERS_PATH}?show=to_send` },
    { term: "Late", value: late, to: `${ORDERS_PATH}?show=late`, isBad: late > 0 },
  ];
}

export function OrdersToSend({ data: { toSend } }: { data: OrdersToday }) {
  return (
    <WaitingTable
      title="To send"
      note="the first due first"
      none="Every paid parcel has left."
      waiting={toSend}
      allHref={`${ORDERS_PATH}?show=to_send`}
      keyOf={({ reference }) => reference}
      columns={[
        { head: "Paid", cell: ({ paid }) => paid, isExtra: true },
        { head: "Order", cell: ({ reference }) => <OrderPageLink reference={reference} /> },
        { head: "For", cell: ({ buyer }) => buyer },
        { head: "What", cell: ({ quantity }) => quantity, isExtra: true },
        { head: "Total", cell: ({ totalCents }) => formatRand(totalCents), isFigure: true, isExtra: true },
        { head: "Left", cell: (order) => <Left order={order} />, isFigure: true },
        {
          head: "Parcel",
          cell: ({ reference, canSend }) => canSend && <SendLink reference={reference} />,
          isFigure: true,
          isExtra: true,
        },
      ]}
    />
  );
}

function Left({ order: { left, isLate } }: { order: OrderToSend }) {
  return <span className={isLate ? "font-semibold text-oxblood" : ""}>{left}</span>;
}
