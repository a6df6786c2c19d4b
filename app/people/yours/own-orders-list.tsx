import packingTable from "media:photos/stories/packing-table.jpg";
import { formatRand } from "~/platform/lib/money";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { EmptyState } from "~/platform/ui/empty-state";
import { Link } from "~/platform/ui/link";
import type { OwnOrder } from "./yours";

/** The rest of a long order is on its own page. */
const MAX_LINES = 4;

/** `olderHref`: the page of those before them. */
export function OwnOrdersList({
  orders,
  olderHref,
}: {
  orders: readonly OwnOrder[];
  olderHref: string | null;
}) {
  if (orders.length === 0)
    return (
      <EmptyState picture={packingTable} action={<ArrowLink to="/house-of-nala">Browse Products</ArrowLink>}>
        You have not ordered anything yet.
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line lg:-mt-3.5">
        {orders.map((order) => (
          <li key={order.reference}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      {olderHref && (
        <p className="mt-5">
          <ArrowLink to={olderHref}>Older orders</ArrowLink>
        </p>
      )}
    </>
  );
}

function OrderRow({ order }: { order: OwnOrder }) {
  const { reference, href, placedAt, day, status, action, isUnderWay, lines, totalCents } = order;
  const left = lines.length - MAX_LINES;
  return (
    <Link
      to={href}
      className="group grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-4 lg:grid-cols-[7rem_minmax(0,1fr)_11rem_6rem_9rem] lg:items-baseline lg:py-4.5"
    >
      <time dateTime={placedAt} className="text-small text-muted tabular-nums max-lg:col-span-full">
        {day}
      </time>
      <span className="grid gap-0.5">
        {lines.slice(0, MAX_LINES).map(({ name, detail }) => (
          <span key={name + detail} className="wrap-anywhere">
            <b className="font-medium">{name}</b>{" "}
            <span className="text-small text-muted tabular-nums max-lg:block">{detail}</span>
          </span>
        ))}
        {left > 0 && <span className="text-small text-muted">and {left} more</span>}
        <span className="text-small text-muted tabular-nums">{reference}</span>
      </span>
      <span className="max-lg:col-start-1 max-lg:row-start-3">
        <span
          className={
            isUnderWay
              ? "relative pb-2 text-nav font-medium after:absolute after:inset-x-0 after:bottom-0 after:thread-5"
              : "text-nav text-muted"
          }
        >
          {status}
        </span>
      </span>
      <span className="text-right font-medium tabular-nums">{formatRand(totalCents)}</span>
      <span className="justify-self-end text-nav underline underline-offset-4 group-hover:decoration-2 max-lg:col-start-2 max-lg:row-start-3">
        {action}
      </span>
    </Link>
  );
}
