import { Link } from "~/platform/ui/link";
import { RETURN_NOTICES, type StaffReturns } from "~/shop/returns/staff/order-returns";
import { ReturnsSection } from "~/shop/returns/staff/returns-section";
import { Form } from "~/staff/form/form";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { SubPageHead } from "~/staff/sub-page-head";
import { PROMISED_HOURS } from "../promised-hours";
import { type BuyerConflict, BuyerForm } from "./buyer-form";
import { LinesSection } from "./lines-section";
import type { OrderDetails } from "./order-details";
import { ORDERS_PATH } from "./order-list";
import { orderClock, orderState, possibleMoves } from "./order-state";
import { RefundsSection } from "./refunds-section";
import type { RefusedChange } from "./refused-change";
import { ShipmentsSection } from "./shipments-section";
import { MailsSection, NotesSection, TasksSection, TrailSection } from "./side-sections";
import "./order.css";

interface OrderPageProps {
  order: OrderDetails;
  returns: StaffReturns;
  /** What the buyer sees. */
  buyersHref: string;
  isAdmin: boolean;
  now: Date;
  /** What was typed stays in its form. */
  refused?: RefusedChange | undefined;
}

export function OrderPage({ order, returns, buyersHref, isAdmin, now, refused }: OrderPageProps) {
  const typedIn = (intent: string) => (refused?.intent === intent ? refused.typed : undefined);
  return (
    <div className="staff-page">
      <Head order={order} buyersHref={buyersHref} />
      <Notice words={RETURN_NOTICES} />
      <State order={order} now={now} />
      <div className="order-columns">
        <div>
          <LinesSection order={order} />
          <ShipmentsSection order={order} refused={refused} />
          <ReturnsSection
            returns={returns}
            orderPath={`${ORDERS_PATH}/${order.reference}`}
            typed={typedIn("return-accept") ?? typedIn("return-refuse")}
          />
          <RefundsSection
            order={order}
            isAdmin={isAdmin}
            refused={refused?.intent === "refund" ? refused : undefined}
          />
          <div className="staff-columns">
            <TrailSection order={order} />
            <RecordHistory history={order.history} />
          </div>
        </div>
        <aside aria-label="Buyer, delivery, tasks, mails, notes">
          <Buyer order={order} refused={refused?.intent === "correct" ? refused : undefined} />
          <TasksSection tasks={order.tasks} typed={typedIn("add-task")} />
          <MailsSection mails={order.mails} />
          <NotesSection notes={order.notes} typed={typedIn("note")} />
        </aside>
      </div>
    </div>
  );
}

function Head({ order, buyersHref }: { order: OrderDetails; buyersHref: string }) {
  const can = possibleMoves(order);
  const page = `${ORDERS_PATH}/${order.reference}`;
  return (
    <SubPageHead
      back={{ to: ORDERS_PATH, label: "Orders" }}
      title={`${order.buyer.firstName} ${order.buyer.lastName}`}
    >
      <p className="staff-number">
        {`${order.reference}, ${order.paidAt ? `paid ${shortMoment(order.paidAt)}` : `placed ${shortMoment(order.placedAt)}`}${order.channel === "web" ? "" : `, ${order.channel.replace("_", "-")}`}`}
      </p>
      <LastSaved history={order.history} />
      <Form method="post" className="staff-actions">
        <a className="staff-link" href={buyersHref}>
          As the buyer sees it
        </a>
        {order.invoiceNumber && (
          <Link className="staff-link" to={`${page}/invoice`}>
            Invoice
          </Link>
        )}
        <Link className="staff-link" to={`${ORDERS_PATH}/slips?id=${order.id}`}>
          Print slip
        </Link>
        {can.cancel && <Move intent="cancel" label="Cancel order" isQuiet />}
        {can.readyToCollect && <Move intent="ready" label="Ready to collect" isQuiet />}
        {can.delivered && (
          <Move intent="delivered" label={order.readyToCollectAt ? "Mark collected" : "Mark delivered"} />
        )}
        {can.pack && <Move intent="packed" label="Mark packed" />}
      </Form>
    </SubPageHead>
  );
}

function Move({ intent, label, isQuiet }: { intent: string; label: string; isQuiet?: boolean }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={isQuiet ? "staff-button staff-button--line" : "staff-button"}
    >
      {label}
    </button>
  );
}

function State({ order, now }: { order: OrderDetails; now: Date }) {
  const state = orderState(order);
  const clock = orderClock(order, now);
  return (
    <div className={clock?.isLate ? "order-clock is-late" : "order-clock"}>
      <p className="staff-number">
        <b className={`staff-status staff-status--${state.mark}`}>{state.label}</b>
        {clock && <b className="staff-left">{clock.words}</b>}
        {order.unsentQuantity > 0 && (
          <span className="staff-muted">
            {order.unsentQuantity === 1
              ? "1 piece left to send"
              : `${order.unsentQuantity} pieces left to send`}
          </span>
        )}
      </p>
      {clock && (
        <div
          className="hours-gone"
          role="img"
          aria-label={`${Math.round((100 * clock.hoursGone) / PROMISED_HOURS)} % of the time until dispatch has passed`}
        >
          {Array.from({ length: PROMISED_HOURS }, (_, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
            <i key={hour} className={hour < Math.floor(clock.hoursGone) ? "on" : ""} />
          ))}
        </div>
      )}
    </div>
  );
}

function Buyer({ order, refused }: { order: OrderDetails; refused: RefusedChange | undefined }) {
  const { buyer } = order;
  return (
    <section aria-labelledby="buyer">
      <h2 id="buyer">Buyer and delivery</h2>
      <dl className="staff-facts mb-3">
        {buyer.email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a className="staff-link" href={`mailto:${buyer.email}`}>
                {buyer.email}
              </a>
            </dd>
          </div>
        )}
        {buyer.phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a className="staff-link" href={`tel:${buyer.phone.replace(/\s/g, "")}`}>
                {buyer.phone}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>Goes by</dt>
          <dd>{buyer.deliveryMethod === "collection" ? "Collection at the shop" : "Courier"}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            {[buyer.address, [buyer.city, buyer.postalCode].filter(Boolean).join(" ")]
              .filter(Boolean)
              .join(", ") || "No address"}
          </dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>{order.hasAccount ? "Yes" : "No"}</dd>
        </div>
        {buyer.email && (
          <div>
            <dt>Orders before</dt>
            <dd>
              <Link className="staff-link" to={`${ORDERS_PATH}?q=${encodeURIComponent(buyer.email)}`}>
                {order.earlierOrders}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <BuyerForm buyer={buyer} conflict={refused?.conflict as BuyerConflict} typed={refused?.typed} />
    </section>
  );
}
