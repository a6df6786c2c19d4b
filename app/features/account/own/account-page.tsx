import { type ReactNode, useState } from "react";
import { TicketCard } from "~/features/orders/ticket-card";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";
import { splitName } from "../session";
import { signOut, startAfresh } from "../sign-out";
import { NotReached, SignedInOnly, Waiting } from "../signed-in-only";
import { useOwn } from "../use-own";
import { AccountBlock } from "./account-block";
import { Details } from "./details";
import type { Overview } from "./overview";
import { OwnAppointmentsList } from "./own-appointments-list";
import { OwnOrdersList } from "./own-orders-list";

/** After the account is gone. */
const DELETED_PATH = "/account/deleted";

/** The same for everyone until the browser has looked at its own session. */
export function AccountPage() {
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving)
    return (
      <Frame>
        <Spinner>Signing you out...</Spinner>
      </Frame>
    );
  const leave = (how: () => unknown) => {
    setLeaving(true);
    how();
  };
  return (
    <SignedInOnly path="/account" frame={(waiting) => <Frame>{waiting}</Frame>}>
      <OwnAccount
        onSignOut={() => leave(signOut)}
        // There is no session left to end.
        onDeleted={() => leave(() => startAfresh(DELETED_PATH))}
      />
    </SignedInOnly>
  );
}

interface OwnAccountProps {
  onSignOut: () => void;
  onDeleted: () => void;
}

function OwnAccount({ onSignOut, onDeleted }: OwnAccountProps) {
  const own = useOwn<Overview>("/account/overview");
  const [newName, setNewName] = useState<string | null>(null);
  if (own.state !== "ready")
    return <Frame>{own.state === "loading" ? <Waiting /> : <NotReached onRetry={own.reload} />}</Frame>;

  const overview = own.value;
  const name = newName ?? overview.fullName ?? "";
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <header className="mb-10 grid items-end justify-items-start gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] lg:mb-16 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <h1 className="display-title wrap-anywhere">{splitName(name).firstName || "Your account"}</h1>
        <p className="wrap-anywhere text-muted max-lg:row-start-2 lg:pb-3">{overview.email}</p>
        <Button variant="outline" onClick={onSignOut} className="md:max-lg:row-span-2">
          Sign out
        </Button>
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
        <Details overview={overview} name={name} onRenamed={setNewName} onDeleted={onDeleted} />
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

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="grid content-start gap-10 px-gutter pt-8 pb-section lg:min-h-[34rem] lg:pt-20">
      <h1 className="display-title">Your account</h1>
      {children}
    </div>
  );
}
