import { localDate } from "~/platform/lib/dates";
import { mailName } from "~/platform/mail/mail-names";
import { Form } from "~/staff/form/form";
import { AreaField, StaffForm } from "~/staff/form/staff-form";
import { shortMoment } from "~/staff/moments";
import type { MailDetails, OrderDetails } from "./order-details";

/** What was typed into a form that was refused. */
export type Typed = Record<string, string> | undefined;

export function MailsSection({ mails }: { mails: readonly MailDetails[] }) {
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">Mails</h2>
      {mails.length === 0 && <p className="staff-muted">None yet.</p>}
      <table className="staff-table">
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <td>
                {mailName(mail.kind)}
                <small className={mail.status === "failed" ? "staff-bad" : ""}>{mailState(mail)}</small>
              </td>
              <td className="staff-right">
                {mail.status !== "pending" && mail.recipient && (
                  <Form method="post">
                    <input type="hidden" name="mail" value={mail.id} />
                    <button
                      type="submit"
                      name="intent"
                      value="resend"
                      className="staff-link"
                      aria-label={`Resend: ${mailName(mail.kind)}`}
                    >
                      Resend
                    </button>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function mailState({ status, at, recipient }: MailDetails): string {
  if (status === "failed") return `Not sent, ${shortMoment(at)}`;
  if (status === "stopped") return `Stopped, ${shortMoment(at)}`;
  return [shortMoment(at), status === "sent" ? "sent" : "on its way", recipient].filter(Boolean).join(", ");
}

export function NotesSection({ notes, typed }: Pick<OrderDetails, "notes"> & { typed?: Typed }) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">
        Notes <span>staff only</span>
      </h2>
      <div className="staff-stack">
        {notes.map(({ id, text, by, at }) => (
          <div key={id}>
            <p className="whitespace-pre-line">{text}</p>
            <Form method="post" className="staff-row text-label text-muted">
              {`${by ?? "A colleague"}, ${shortMoment(at)}`}
              <input type="hidden" name="record" value={id} />
              <button type="submit" name="intent" value="delete-note" className="staff-link">
                Delete
              </button>
            </Form>
          </div>
        ))}
        <StaffForm data-adds="" className="staff-stack" key={notes.length}>
          <AreaField name="text" label="Add a note" rows={2} isRequired typed={typed} />
          <p>
            <button type="submit" name="intent" value="note" className="staff-button staff-button--line">
              Add note
            </button>
          </p>
        </StaffForm>
      </div>
    </section>
  );
}

export function TasksSection({ tasks, typed }: Pick<OrderDetails, "tasks"> & { typed?: Typed }) {
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">
        To put right{" "}
        {tasks.length > 0 && (
          <span className="staff-number">{`${tasks.filter(({ isDone }) => isDone).length} of ${tasks.length} done`}</span>
        )}
      </h2>
      {tasks.map(({ id, note, isDone }) => (
        <Form key={id} method="post" className="staff-row border-b border-line py-2">
          <p className={isDone ? "flex-1 text-muted line-through" : "flex-1"}>{note}</p>
          <input type="hidden" name="record" value={id} />
          <button
            type="submit"
            name="intent"
            value={isDone ? "reopen-task" : "task"}
            className="staff-link"
            aria-label={`${isDone ? "Reopen" : "Tick off"}: ${note}`}
          >
            {isDone ? "Reopen" : "Tick off"}
          </button>
        </Form>
      ))}
      <StaffForm data-adds="" className="staff-stack mt-3" key={`new ${tasks.length}`}>
        <AreaField name="task" label="Add what is to be put right" rows={2} isRequired typed={typed} />
        <p>
          <button type="submit" name="intent" value="add-task" className="staff-button staff-button--line">
            Add task
          </button>
        </p>
      </StaffForm>
    </section>
  );
}

export function TrailSection({ order }: { order: OrderDetails }) {
  const [payment] = order.payments;
  const way = payment && payment.provider !== "paygate" ? payment.provider.replace("_", " ") : "PayGate";
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">
        Payment{" "}
        <span>
          {order.payments.length === 0 ? "no attempt yet" : `${way}, ${attempts(order.payments.length)}`}
        </span>
      </h2>
      {!order.paidAt && order.payments.some(isUndecided) && (
        <Form method="post" className="mb-3">
          <button type="submit" name="intent" value="ask-paygate" className="staff-button staff-button--line">
            Ask PayGate again
          </button>
        </Form>
      )}
      <ol className="payment-trail">
        {order.trail.map(({ at, title, detail, tone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
          <li key={index} className={tone}>
            <time dateTime={at}>{`${localDate(at).time}:${at.slice(17, 19)}`}</time>
            <div>
              <b>{title}</b>
              {detail && <p>{detail}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function isUndecided({ provider, status }: OrderDetails["payments"][number]): boolean {
  return provider === "paygate" && (status === "started" || status === "open");
}

function attempts(count: number): string {
  return count === 1 ? "one attempt" : `${count} attempts`;
}
