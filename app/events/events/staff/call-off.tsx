import { formatRand } from "~/platform/lib/money";
import { Form } from "~/staff/form/form";
import { shortMoment } from "~/staff/moments";
import type { CallOffSum } from "./staff-events.server";

interface CallOffProps {
  calledOffAt: string | null;
  sum: CallOffSum;
}

/** Asked before it is done: it writes to everyone. */
export function CallOff({ calledOffAt, sum }: CallOffProps) {
  if (calledOffAt)
    return (
      <section className="staff-stack" aria-labelledby="call-off">
        <h2 id="call-off">Called off</h2>
        <p>
          Since {shortMoment(calledOffAt)}. Everyone with a ticket was written to. Each order that is still to
          be refunded is a task of its own.
        </p>
        <Form method="post" className="staff-row">
          <button type="submit" name="intent" value="takes-place" className="staff-link">
            It takes place after all
          </button>
          <span className="staff-muted">
            Nobody is written to, and the tasks stay: look at both yourself.
          </span>
        </Form>
      </section>
    );
  return (
    <details>
      <summary>Call this event off</summary>
      <Form method="post" className="staff-stack max-w-200 py-3">
        <p>{whatFollows(sum)}</p>
        <label className="staff-field">
          What guests are told
          <textarea name="note" rows={3} required maxLength={1000} />
        </label>
        <p>
          <button type="submit" name="intent" value="call-off" className="staff-button staff-button--bad">
            Call it off and write to everyone
          </button>
        </p>
      </Form>
    </details>
  );
}

function whatFollows({ orders, tickets, cents }: CallOffSum): string {
  const sale = "The sale ends at once; the page, the list and the calendar say so; everyone is written to.";
  if (orders === 0) return `${sale} There is nothing to refund.`;
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  return `${sale} ${count(tickets, "ticket")} in ${count(orders, "paid order")} are to be refunded, ${formatRand(cents)} in all: each order becomes a task. A ticket is void once its refund is done, not before.`;
}
