import type { ReactNode } from "react";
import { APPOINTMENTS_PATH } from "~/atelier/appointments/staff/appointments";
import { formatRand } from "~/platform/lib/money";
import { mailName } from "~/platform/mail/mail-names";
import { Link } from "~/platform/ui/link";
import { APPLICATIONS_PATH } from "~/programme/applications/staff/applications";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { SendLink } from "~/shop/orders/staff/send-link";
import { STOCK_PATH } from "~/shop/stock/staff/stock";
import { Form } from "~/staff/form/form";
import { AreaField, StaffForm } from "~/staff/form/staff-form";
import { DayChart } from "./day-chart";
import { Notice } from "./notice";
import type { OpenTask, OrderLink, OrderToSend, Today } from "./today";
import type { TodayFigures } from "./today-figures";
import { WaitingTable } from "./waiting-table";
import "./today.css";

const LINK = "underline underline-offset-4";

/** What is due, most urgent first. */
export function TodayPage({ today }: { today: Today }) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Today</h1>
        <p className="staff-number">{today.moment}</p>
      </header>
      <Notice />
      <Figures today={today} />
      <Lists today={today} />
    </div>
  );
}

function Lists({ today }: { today: Today }) {
  return (
    <>
      <WaitingTable
        title="To send"
        note="the first due first"
        none="Every paid parcel has left."
        waiting={today.orders}
        allHref={`${ORDERS_PATH}?show=to_send`}
        keyOf={({ reference }) => reference}
        columns={[
          { head: "Paid", cell: ({ paid }) => paid, isExtra: true },
          { head: "Order", cell: (order) => <OrderPageLink order={order} /> },
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
      <div>
        <WaitingTable
          title="To put right"
          none="Nothing is to be put right."
          waiting={today.tasks}
          keyOf={({ id }) => id}
          columns={[
            { head: "What", cell: ({ note }) => note },
            { head: "Order", cell: ({ order }) => order && <OrderPageLink order={order} /> },
            { head: "Since", cell: ({ at }) => at, isFigure: true, isExtra: true },
            { head: "Done", cell: (task) => <TaskAction task={task} />, isFigure: true },
          ]}
        />
        <details className="mt-2">
          <summary>Add a task</summary>
          <StaffForm data-adds="" className="staff-stack max-w-text" key={today.tasks.count}>
            <AreaField name="task" label="What is to be put right" rows={2} isRequired />
            <p>
              <button
                type="submit"
                name="intent"
                value="add-task"
                className="staff-button staff-button--line"
              >
                Add task
              </button>
            </p>
          </StaffForm>
        </details>
      </div>
      <section aria-labelledby="month">
        <h2 id="month">
          Paid in the last 30 days <span className="staff-number">{paidTotal(today.figures.days)}</span>
        </h2>
        <DayChart days={today.figures.days} label="Paid by day, the last 30 days" />
      </section>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-x-10">
        <FailedMails figures={today.figures} />
        <LowStock figures={today.figures} />
        <WaitingTable
          title="Appointments asked for"
          none="Every request is answered."
          waiting={today.appointments}
          keyOf={({ id }) => id}
          allHref={`${APPOINTMENTS_PATH}?show=to_answer`}
          columns={[
            { head: "When", cell: ({ when }) => when },
            { head: "What", cell: ({ service }) => service },
            {
              head: "From",
              cell: ({ id, name }) => (
                <Link className="staff-link" to={`${APPOINTMENTS_PATH}/${id}`}>
                  {name}
                </Link>
              ),
            },
          ]}
        />
        <WaitingTable
          title="New applications"
          none="No new applications."
          waiting={today.applications}
          allHref={`${APPLICATIONS_PATH}?show=new`}
          keyOf={({ id }) => id}
          columns={[
            {
              head: "Application",
              cell: ({ id, reference }) => (
                <Link to={`${APPLICATIONS_PATH}/${id}`} className={LINK}>
                  {reference}
                </Link>
              ),
            },
            { head: "Type", cell: ({ kind }) => kind },
            { head: "Town", cell: ({ town }) => town, isExtra: true },
            { head: "Received", cell: ({ at }) => at, isFigure: true },
          ]}
        />
        <WaitingTable
          title="New messages"
          none="No new messages."
          waiting={today.messages}
          allHref="/admin/messages?show=open"
          keyOf={({ id }) => id}
          columns={[
            {
              head: "About",
              cell: ({ id, subject }) => (
                <Link to={`/admin/messages/${id}`} className={LINK}>
                  {subject}
                </Link>
              ),
            },
            { head: "From", cell: ({ name }) => name },
            { head: "Came", cell: ({ at }) => at, isFigure: true },
          ]}
        />
      </div>
    </>
  );
}

function Figures({ today: { figures, orders, late, appointments } }: { today: Today }) {
  return (
    <dl className="figures">
      <Figure term="To send" to="/admin/orders?show=to_send">
        {orders.count}
      </Figure>
      <Figure term="Late" to="/admin/orders?show=late" isBad={late > 0}>
        {late}
      </Figure>
      <Figure term="Paid today">{formatRand(figures.paidTodayCents)}</Figure>
      <Figure term="Waiting for a bank" to="/admin/orders?show=waiting">
        {figures.atTheBank}
      </Figure>
      <Figure term="Appointments to answer">{appointments.count}</Figure>
      <Figure term="Mails not sent" to="/admin/mail?show=failed" isBad={figures.failedMails.count > 0}>
        {figures.failedMails.count}
      </Figure>
    </dl>
  );
}

function Figure({
  term,
  to,
  isBad,
  children,
}: {
  term: string;
  to?: string;
  isBad?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={isBad ? "staff-bad" : ""}>{to ? <Link to={to}>{children}</Link> : children}</dd>
    </div>
  );
}

function TaskAction({ task: { id, note, refundHref } }: { task: OpenTask }) {
  if (!refundHref) return <TickOff id={id} note={note} />;
  return (
    <Link to={refundHref} className="staff-link">
      Type the reference
    </Link>
  );
}

function TickOff({ id, note }: { id: string; note: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="record" value={id} />
      <button
        type="submit"
        name="intent"
        value="task"
        className="staff-link"
        aria-label={`Tick off: ${note}`}
      >
        Tick off
      </button>
    </Form>
  );
}

function LowStock({ figures: { lowStock } }: { figures: TodayFigures }) {
  return (
    <section aria-labelledby="low">
      <h2 id="low">Running low</h2>
      {lowStock.length === 0 && <p className="staff-muted py-2">Enough of everything.</p>}
      <table className="staff-table">
        <tbody>
          {lowStock.map(({ id, name, size, quantity }) => (
            <tr key={id}>
              <td>
                <Link to={`${STOCK_PATH}?${new URLSearchParams({ q: name })}`}>
                  {size ? `${name}, ${size}` : name}
                </Link>
              </td>
              <td className={quantity === 0 ? "staff-right staff-bad" : "staff-right"}>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FailedMails({ figures: { failedMails } }: { figures: TodayFigures }) {
  if (failedMails.count === 0) return null;
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">Mails not sent</h2>
      <table className="staff-table">
        <tbody>
          {failedMails.rows.map(({ id, kind, reference }) => (
            <tr key={id}>
              <td>
                <Link to={`/admin/mail/${id}`}>{mailName(kind)}</Link>
                {reference && (
                  <small>
                    <Link to={`/admin/orders/${reference}`}>{reference}</Link>
                  </small>
                )}
              </td>
              <td className="staff-right">
                <Form method="post">
                  <input type="hidden" name="mail" value={id} />
                  <button type="submit" name="intent" value="resend" className="staff-link">
                    Send again
                  </button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OrderPageLink({ order: { reference, href } }: { order: OrderLink }) {
  return (
    <Link to={href} className={`whitespace-nowrap tabular-nums ${LINK}`}>
      {reference}
    </Link>
  );
}

function Left({ order: { left, isLate } }: { order: OrderToSend }) {
  return <span className={isLate ? "font-semibold text-oxblood" : ""}>{left}</span>;
}

/** "1 order, R4,950" */
function paidTotal(days: readonly { orders: number; cents: number }[]): string {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const cents = days.reduce((sum, day) => sum + day.cents, 0);
  return `${orders} ${orders === 1 ? "order" : "orders"}, ${formatRand(cents)}`;
}
