import { PROMISED_HOURS } from "~/features/orders/promised-hours";
import { formatRand } from "~/lib/money";
import type { OrderLink, OrderToSend, Today, Writer } from "./today";
import { WaitingTable } from "./waiting-table";

const LINK = "underline underline-offset-4";

/** What is due, most urgent first. */
export function TodayPage({ today }: { today: Today }) {
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="font-display text-[1.75rem] leading-[1.1] font-semibold tracking-[-.01em]">Today</h1>
        <p className="text-muted tabular-nums">{today.moment}</p>
      </header>
      <Lists today={today} />
    </div>
  );
}

function Lists({ today }: { today: Today }) {
  return (
    <>
      {today.tasks.count > 0 && (
        <WaitingTable
          title="To put right"
          none=""
          waiting={today.tasks}
          keyOf={({ id }) => id}
          columns={[
            { head: "What", cell: ({ note }) => note },
            { head: "Order", cell: ({ order }) => order && <OrderPageLink order={order} /> },
            { head: "Since", cell: ({ at }) => at, isFigure: true, isExtra: true },
          ]}
        />
      )}
      <WaitingTable
        title="To send"
        note={`within ${PROMISED_HOURS} hours of payment`}
        none="Every paid parcel has left."
        waiting={today.orders}
        keyOf={({ reference }) => reference}
        columns={[
          { head: "Paid", cell: ({ paid }) => paid, isExtra: true },
          { head: "Order", cell: (order) => <OrderPageLink order={order} /> },
          { head: "For", cell: ({ buyer }) => buyer },
          { head: "What", cell: ({ pieces }) => pieces, isExtra: true },
          { head: "Total", cell: ({ totalCents }) => formatRand(totalCents), isFigure: true, isExtra: true },
          { head: "Left", cell: (order) => <Left order={order} />, isFigure: true },
        ]}
      />
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-x-10">
        <WaitingTable
          title="Appointments asked for"
          none="Every request is answered."
          waiting={today.appointments}
          keyOf={({ id }) => id}
          columns={[
            { head: "When", cell: ({ when }) => when },
            { head: "What", cell: ({ service }) => service },
            { head: "From", cell: (writer) => <From writer={writer} /> },
          ]}
        />
        <WaitingTable
          title="New applications"
          none="No new applications."
          waiting={today.applications}
          keyOf={({ id }) => id}
          columns={[
            { head: "Label", cell: ({ label }) => label },
            { head: "For", cell: ({ kind }) => kind, isExtra: true },
            { head: "From", cell: (writer) => <From writer={writer} /> },
            { head: "Came", cell: ({ at }) => at, isFigure: true },
          ]}
        />
        <WaitingTable
          title="New messages"
          none="No new messages."
          waiting={today.messages}
          keyOf={({ id }) => id}
          columns={[
            { head: "About", cell: ({ subject }) => subject },
            { head: "From", cell: (writer) => <From writer={writer} /> },
            { head: "Came", cell: ({ at }) => at, isFigure: true },
          ]}
        />
      </div>
    </>
  );
}

function OrderPageLink({ order: { reference, href } }: { order: OrderLink }) {
  return (
    <a href={href} className={`whitespace-nowrap tabular-nums ${LINK}`}>
      {reference}
    </a>
  );
}

function Left({ order: { left, isLate } }: { order: OrderToSend }) {
  return <span className={isLate ? "font-semibold text-oxblood" : ""}>{left}</span>;
}

function From({ writer: { name, email } }: { writer: Writer }) {
  return (
    <>
      {name}
      <a href={`mailto:${email}`} className={`block text-label text-muted ${LINK}`}>
        {email}
      </a>
    </>
  );
}
