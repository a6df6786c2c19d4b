import { formatRand } from "~/platform/lib/money";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import type { TodayFigure } from "~/staff/today";
import { DayChart } from "./day-chart";
import type { Day } from "./paid-days";
import type { PaymentsToday } from "./today.server";

export function paymentFigures({ paidTodayCents, atTheBank }: PaymentsToday): TodayFigure[] {
  return [
    { term: "Paid today", value: formatRand(paidTodayCents) },
    { term: "Waiting for a bank", value: atTheBank, to: `${ORDERS_PATH}?show=waiting` },
  ];
}

export function PaidDays({ data: { days } }: { data: PaymentsToday }) {
  return (
    <section aria-labelledby="month">
      <h2 id="month">
        Paid in the last 30 days <span className="staff-number">{paidTotal(days)}</span>
      </h2>
      <DayChart days={days} label="Paid by day, the last 30 days" />
    </section>
  );
}

/** "1 order, R4,950" */
function paidTotal(days: readonly Day[]): string {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const cents = days.reduce((sum, day) => sum + day.cents, 0);
  return `${orders} ${orders === 1 ? "order" : "orders"}, ${formatRand(cents)}`;
}
