import { type FormEvent, type ReactNode, useId, useState } from "react";
import { TicketCard } from "~/features/orders/ticket-card";
import { Button } from "~/ui/button";
import { signOut } from "../sign-out";
import { splitName } from "../split-name";
import { useLeaveOnSignOut } from "../use-leave-on-sign-out";
import { Details } from "./details";
import type { Overview, OwnAnswer } from "./overview";
import { OwnAppointmentsList } from "./own-appointments-list";
import { OwnOrdersList } from "./own-orders-list";

interface AccountPageProps {
  overview: Overview;
  answer: OwnAnswer | undefined;
}

export function AccountPage({ overview, answer }: AccountPageProps) {
  const [isLeaving, setLeaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  useLeaveOnSignOut("/account", { isOn: !isLeaving && !isDeleting });
  function leave(event: FormEvent) {
    event.preventDefault();
    setLeaving(true);
    void signOut();
  }
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <header className="mb-10 grid items-end justify-items-start gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] lg:mb-16 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <h1 className="display-title wrap-anywhere">
          {splitName(overview.fullName ?? "").firstName || "Your account"}
        </h1>
        <p className="wrap-anywhere text-muted max-lg:row-start-2 lg:pb-3">{overview.email}</p>
        <form method="post" action="/logout" onSubmit={leave} className="md:max-lg:row-span-2">
          <Button type="submit" variant="outline" busy={isLeaving} busyLabel="Signing out...">
            Sign out
          </Button>
        </form>
      </header>
      <AccountBlock title="Orders">
        <OwnOrdersList orders={overview.orders} hasMore={overview.hasMoreOrders} />
      </AccountBlock>
      {overview.tickets.length > 0 && (
        <AccountBlock title="Tickets">
          <Tickets overview={overview} />
        </AccountBlock>
      )}
      <AccountBlock title="Appointments">
        <OwnAppointmentsList appointments={overview.appointments} />
      </AccountBlock>
      <AccountBlock title="Details">
        <Details overview={overview} answer={answer} onDeleting={setDeleting} />
      </AccountBlock>
    </div>
  );
}

function Tickets({ overview: { tickets, moreTickets } }: { overview: Overview }) {
  return (
    <>
      <ul className="grid gap-4">
        {tickets.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {moreTickets > 0 && (
        <p className="mt-5 text-small text-muted">
          {moreTickets} more {moreTickets === 1 ? "ticket is" : "tickets are"} on the pages of their orders.
        </p>
      )}
    </>
  );
}

/** One section: its heading at the left on wide screens, above on phones. */
function AccountBlock({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 border-t border-ink pt-5 pb-10 lg:grid-cols-12 lg:gap-x-gap lg:pt-7 lg:pb-16"
    >
      <h2 id={id} className="display-xl lg:col-[1/4]">
        {title}
      </h2>
      <div className="min-w-0 lg:col-[4/13]">{children}</div>
    </section>
  );
}
