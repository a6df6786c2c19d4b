import { Link } from "~/platform/ui/link";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { Form } from "~/staff/form/form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { replySubject } from "../reply";
import type { Thread, ThreadEntry } from "./message-thread.server";
import { MESSAGE_MARKS, MESSAGES_PATH } from "./messages";
import { MESSAGE_NEWS } from "./messages-news";
import { ReplyForm } from "./reply-form";

export interface MessageResult {
  error?: string;
  typed?: Record<string, string>;
  isWithdrawn?: boolean;
}

interface MessageViewProps {
  message: Thread;
  /** Who is signed in. */
  member: string;
  history: HistoryEntry[];
  /** The mailbox that a visitor's answer reaches. */
  answersGoTo: string;
  answer?: MessageResult | undefined;
}

/** A message, what was answered and noted, and who wrote it. */
export function MessageView({ message, member, history, answersGoTo, answer }: MessageViewProps) {
  const { status, subject, entries } = message;
  const { look, label } = MESSAGE_MARKS[status];
  const lastOwn = entries.findLast(({ written_by }) => written_by === member);
  return (
    <>
      <section aria-labelledby="subject" className="thread">
        <Link className="staff-link thread-back" to={MESSAGES_PATH}>
          All messages
        </Link>
        {!answer?.isWithdrawn && <Notice words={MESSAGE_NEWS} />}
        {answer?.isWithdrawn && (
          <p role="status" className="staff-announcement">
            The answer is taken back. Nothing was sent.
          </p>
        )}
        <h2 id="subject">
          {subject} <Moves status={status} />
        </h2>
        <p>
          <span className={`staff-status staff-status--${look}`}>{label}</span>
        </p>
        <LastSaved history={history} />
        <article className="thread-entry">
          <header>
            <span>
              <b>{message.name}</b> from the contact page
            </span>
            <time className="staff-number">{shortMoment(message.created_at)}</time>
          </header>
          <p>{message.message}</p>
        </article>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        {status === "spam" ? (
          <p className="staff-muted">Spam is not answered. Reopen it if it is none.</p>
        ) : (
          <ReplyForm
            // Empty after an answer and after a note alike: the words of a note must never be one press from the visitor.
            key={`${message.id} ${lastOwn?.id}`}
            message={message}
            subject={replySubject(subject)}
            answersGoTo={answersGoTo}
            typed={answer?.typed}
          />
        )}
        <RecordHistory history={history} />
      </section>
      <Sender message={message} />
    </>
  );
}

function Moves({ status }: { status: Thread["status"] }) {
  const isOpen = status === "new" || status === "answered";
  return (
    <Form method="post" className="staff-row">
      {isOpen ? (
        <>
          <button type="submit" name="intent" value="close" className="staff-link">
            Close
          </button>
          <button type="submit" name="intent" value="spam" className="staff-link">
            Spam
          </button>
        </>
      ) : (
        <button type="submit" name="intent" value="reopen" className="staff-link">
          Reopen
        </button>
      )}
    </Form>
  );
}

const MAIL_STATES: Record<string, string> = {
  pending: "waits to leave",
  sent: "sent",
  failed: "could not be sent",
  stopped: "stopped",
};

function Entry({ entry: { id, kind, text, writer, created_at, mail_status } }: { entry: ThreadEntry }) {
  const state = mail_status === null ? null : MAIL_STATES[mail_status];
  return (
    <article className={kind === "note" ? "thread-entry is-ours is-note" : "thread-entry is-ours"}>
      <header>
        <span>
          <b>{writer ?? "A colleague"}</b> {kind === "note" ? "note to staff, not sent" : "answered by mail"}
          {state && (
            <>
              {", "}
              <Link
                to={`/admin/mail/${id}`}
                className={mail_status === "failed" ? "staff-bad underline" : "underline"}
              >
                {state}
              </Link>
            </>
          )}
        </span>
        <time className="staff-number">{shortMoment(created_at)}</time>
      </header>
      <p>{text}</p>
    </article>
  );
}

function Sender({ message: { name, email, sender } }: { message: Thread }) {
  const { orders, readerSince, earlier } = sender;
  return (
    <aside aria-label="About the sender" className="staff-page">
      <section>
        <h2>{name}</h2>
        <dl className="staff-facts">
          <div>
            <dt>Email</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>Orders</dt>
            <dd>
              {orders === 0 ? (
                "none yet"
              ) : (
                <Link
                  className="underline underline-offset-4"
                  to={`${ORDERS_PATH}?q=${encodeURIComponent(email)}`}
                >
                  {orders}
                </Link>
              )}
            </dd>
          </div>
          <div>
            <dt>Newsletter</dt>
            <dd>{readerSince ? `since ${shortMoment(readerSince)}` : "not a reader"}</dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="earlier">
        <h2 id="earlier">Also wrote</h2>
        {earlier.length === 0 && <p className="staff-muted py-2">Nothing else from this address.</p>}
        <ul>
          {earlier.map((other) => (
            <li key={other.id} className="border-b border-line py-1.5">
              <Link
                className="underline underline-offset-4 wrap-anywhere"
                to={`${MESSAGES_PATH}/${other.id}`}
              >
                {other.subject}
              </Link>
              <small className="block text-muted">
                {shortMoment(other.created_at)}, {MESSAGE_MARKS[other.status].label}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
