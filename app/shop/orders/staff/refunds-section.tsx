import { formatRand } from "~/platform/lib/money";
import { Form } from "~/staff/form/form";
import { AreaField, SelectField, StaffForm, TextField } from "~/staff/form/staff-form";
import { shortMoment } from "~/staff/moments";
import { creditNoteName } from "../invoice";
import { type LineDetails, type OrderDetails, type RefundDetails, refundedCents } from "./order-details";
import { possibleMoves } from "./order-state";
import type { RefusedChange } from "./refused-change";

const REASONS = {
  does_not_fit: "Does not fit",
  faulty: "Faulty",
  late: "Late",
  event_cancelled: "Event cancelled",
  paid_twice: "Paid twice",
  other: "Other",
};

export function RefundsSection({
  order,
  isAdmin,
  refused,
}: {
  order: OrderDetails;
  isAdmin: boolean;
  refused: RefusedChange | undefined;
}) {
  const leftCents = order.totalCents - refundedCents(order);
  const canRefund = possibleMoves(order).refund && leftCents > 0;
  if (order.refunds.length === 0 && !(canRefund && isAdmin)) return null;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      {order.refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} isAdmin={isAdmin} />
      ))}
      {canRefund && isAdmin && (
        <details className="mt-3" open={refused !== undefined}>
          <summary>Refund</summary>
          <RefundForm key={order.refunds.length} order={order} leftCents={leftCents} refused={refused} />
        </details>
      )}
    </section>
  );
}

interface RefundFormProps {
  order: OrderDetails;
  leftCents: number;
  refused: RefusedChange | undefined;
}

function RefundForm({ order, leftCents, refused }: RefundFormProps) {
  const typed = refused?.typed;
  return (
    <StaffForm data-adds="" className="staff-fields staff-fields--2">
      <p className="staff-notice full">
        Pieces in the refund count as refunded at once and are not sent. Move the money in PayGate’s back
        office, then type PayGate’s reference here. Stock, tickets, the credit note and the mail to the buyer
        follow then.
      </p>
      {order.lines.map((line) => (
        <label key={line.id} className="staff-field">
          {`${line.name}, ${formatRand(paidEach(line))} each: how many of ${line.quantity - line.refunded}`}
          <input
            name={`quantity ${line.id}`}
            type="number"
            min={0}
            max={line.quantity - line.refunded}
            defaultValue={typed?.[`quantity ${line.id}`] ?? 0}
          />
        </label>
      ))}
      <TextField
        name="amount"
        label="Another amount in rand"
        inputMode="decimal"
        typed={typed}
        errors={refused?.errors}
        hint={`Empty: the sum of the lines. At most ${formatRand(leftCents)}.`}
      />
      <SelectField name="reason" label="Reason" options={REASONS} typed={typed} />
      <AreaField name="note" label="What happened" rows={2} isWide typed={typed} />
      <label className="staff-check">
        <input type="checkbox" name="restock" defaultChecked={typed?.restock !== undefined} />
        <span>The pieces go back on sale</span>
      </label>
      {order.lines.some(({ kind }) => kind === "ticket") && (
        <label className="staff-check">
          <input
            type="checkbox"
            name="voidTickets"
            defaultChecked={!typed || typed.voidTickets !== undefined}
          />
          <span>The tickets become void</span>
        </label>
      )}
      <p className="full">
        <button type="submit" name="intent" value="refund" className="staff-button staff-button--bad">
          Ask for the refund
        </button>
      </p>
    </StaffForm>
  );
}

/** After the discount; the database refunds what was paid to the cent. */
function paidEach({ totalCents, discountCents, quantity }: LineDetails): number {
  return Math.round((totalCents - discountCents) / quantity);
}

function Refund({ refund, isAdmin }: { refund: RefundDetails; isAdmin: boolean }) {
  const isDone = refund.state === "done";
  return (
    <div className="staff-stack border-b border-line py-3">
      <p className="staff-row">
        <span className={`staff-status staff-status--${isDone ? "done" : "wait"}`}>
          {isDone ? "Done" : "To be moved in PayGate"}
        </span>
        <b className="staff-number font-medium">{formatRand(refund.amountCents)}</b>
        <span className="staff-muted">
          {[
            REASONS[refund.reason as keyof typeof REASONS],
            ...refund.lines.map(({ name, quantity }) => `${quantity} × ${name}`),
            refund.restock ? "back on sale" : "",
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </p>
      {refund.note && <p>{refund.note}</p>}
      <small className="text-muted">
        {`Asked for ${shortMoment(refund.requestedAt)} by ${refund.requestedBy ?? "a colleague"}`}
        {refund.doneAt &&
          `; done ${shortMoment(refund.doneAt)} by ${refund.doneBy ?? "a colleague"}, ${refund.reference}${refund.creditNote ? `, credit note ${creditNoteName(refund.creditNote)}` : ""}`}
      </small>
      {!isDone && isAdmin && (
        <Form method="post" className="staff-row">
          <input type="hidden" name="refund" value={refund.id} />
          <label className="staff-field">
            PayGate refund reference
            <input name="reference" maxLength={100} required />
          </label>
          <button type="submit" name="intent" value="refund-done" className="staff-button self-end">
            The money has moved
          </button>
          <button
            type="submit"
            name="intent"
            value="refund-withdraw"
            formNoValidate
            className="staff-link self-end"
          >
            Withdraw
          </button>
        </Form>
      )}
    </div>
  );
}
