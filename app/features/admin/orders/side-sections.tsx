import { Form } from "react-router";
import { localDate } from "~/lib/dates";
import { shortMoment } from "../moments";
import type { HistoryEntry, MailDetails, OrderDetails } from "./order-details";

const MAILS: Record<string, string> = {
  order_confirmation: "Confirmation",
  tickets: "Tickets",
  staff_notice: "Notice to the team",
  order_link: "Link to the order",
  parcel_sent: "On its way",
  order_packed: "Packed",
  ready_to_collect: "Ready to collect",
  order_delivered: "Delivered",
  refund_done: "Refund",
  payment_link: "Payment link",
};

export function mailName(kind: string): string {
  return MAILS[kind] ?? kind;
}

export function MailsSection({ mails }: { mails: readonly MailDetails[] }) {
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">Mails</h2>
      {mails.length === 0 && <p className="st-muted">None yet.</p>}
      <table className="st-tb">
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <td>
                {mailName(mail.kind)}
                <small className={mail.status === "failed" ? "st-bad" : ""}>{mailState(mail)}</small>
              </td>
              <td className="st-r">
                {mail.status !== "pending" && mail.recipient && (
                  <Form method="post">
                    <input type="hidden" name="mail" value={mail.id} />
                    <button
                      type="submit"
                      name="intent"
                      value="resend"
                      className="st-lk"
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
  return [shortMoment(at), status === "sent" ? "sent" : "on its way", recipient].filter(Boolean).join(", ");
}

export function NotesSection({ notes }: Pick<OrderDetails, "notes">) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">
        Notes <span>staff only</span>
      </h2>
      <div className="st-stack">
        {notes.map(({ id, text, by, at }) => (
          <div key={id}>
            <p className="whitespace-pre-line">{text}</p>
            <Form method="post" className="st-row text-label text-muted">
              {`${by ?? "A colleague"}, ${shortMoment(at)}`}
              <input type="hidden" name="note" value={id} />
              <button type="submit" name="intent" value="delete-note" className="st-lk">
                Delete
              </button>
            </Form>
          </div>
        ))}
        <Form method="post" className="st-stack" key={notes.length}>
          <label className="st-field">
            Add a note
            <textarea name="text" rows={2} required maxLength={2000} />
          </label>
          <p>
            <button type="submit" name="intent" value="note" className="st-btn st-btn--line">
              Add note
            </button>
          </p>
        </Form>
      </div>
    </section>
  );
}

export function TasksSection({ tasks }: Pick<OrderDetails, "tasks">) {
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">
        To put right{" "}
        <span className="st-num">{`${tasks.filter(({ isDone }) => isDone).length} of ${tasks.length} done`}</span>
      </h2>
      {tasks.map(({ id, note, isDone }) => (
        <Form key={id} method="post" className="st-stack border-b border-line py-2">
          <p className={isDone ? "text-muted line-through" : ""}>{note}</p>
          <input type="hidden" name="task" value={id} />
          {!isDone && (
            <p>
              <button type="submit" name="intent" value="task" className="st-lk">
                Tick off
              </button>
            </p>
          )}
        </Form>
      ))}
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
      <ol className="st-trail">
        {order.trail.map(({ at, title, detail, tone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
          <li key={index} className={tone}>
            <time dateTime={at}>{localDate(at).time}</time>
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

function attempts(count: number): string {
  return count === 1 ? "one attempt" : `${count} attempts`;
}

export function HistorySection({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length === 0 && <p className="st-muted">Nobody has changed anything.</p>}
      <table className="st-tb">
        <tbody>
          {history.map(({ id, at, member, what, changes }) => (
            <tr key={id}>
              <td className="st-num st-nowrap">{shortMoment(at)}</td>
              <td>
                {what}
                <small>{member ?? "a former member"}</small>
                {changes.map(({ field, before, after }) => (
                  <small key={field}>
                    {field}: {before && <s>{before}</s>} {after}
                  </small>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
