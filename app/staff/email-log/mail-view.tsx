import { mailName } from "~/platform/mail/mail-names";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import type { HistoryEntry } from "~/staff/history/history";
import { RecordHistory } from "~/staff/history/record-history";
import { shortMoment } from "~/staff/moments";
import { MailPreview } from "./mail-preview";
import { type MailMove, mailMark, movesOf, recipientLabel } from "./mails";
import type { findMail, Preview } from "./mails.server";

type FoundMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

interface MailViewProps extends FoundMail {
  preview: Preview;
  history: HistoryEntry[];
}

export const MOVE_LABELS: Record<MailMove, string> = { resend: "Resend", now: "Try now", stop: "Stop" };

/** One mail: how it stands, how it reads, and every try. */
export function MailView({ mail, isCovered, tries, about, isSending, preview, history }: MailViewProps) {
  const state = { kind: mail.kind, status: mail.status, isSending };
  const { look, label } = mailMark(state);
  const to = recipientLabel({ recipient: mail.recipient, isCovered });
  return (
    <aside aria-label="The selected mail" className="staff-page">
      <section aria-labelledby="mail">
        <h2 id="mail">
          {mailName(mail.kind)} <b className={`staff-status staff-status--${look}`}>{label}</b>
        </h2>
        <div className="staff-stack pt-2.5">
          {mail.last_error && (
            <div className={mail.status === "failed" ? "staff-notice staff-notice--bad" : "staff-notice"}>
              <p>
                <b>{mail.status === "failed" ? "It was given up." : "It could not be sent yet."}</b>
              </p>
              <p className="wrap-anywhere">{mail.last_error}</p>
            </div>
          )}
          <dl className="staff-facts">
            <div>
              <dt>To</dt>
              <dd>{to}</dd>
            </div>
            {about && (
              <div>
                <dt>About</dt>
                <dd>
                  <Link to={about.href} className="underline underline-offset-4">
                    {about.label}
                  </Link>
                </dd>
              </div>
            )}
            <div>
              <dt>Made</dt>
              <dd>{shortMoment(mail.created_at)}</dd>
            </div>
            {mail.sent_at && (
              <div>
                <dt>Sent</dt>
                <dd>{shortMoment(mail.sent_at)}</dd>
              </div>
            )}
            {mail.status === "pending" && (
              <div>
                <dt>Next try</dt>
                <dd>{isSending ? "this moment" : shortMoment(mail.next_attempt_at)}</dd>
              </div>
            )}
          </dl>
          <Form method="post" className="staff-row">
            {movesOf(state).map((move) => (
              <button
                key={move}
                type="submit"
                name="intent"
                value={move}
                className={move === "stop" ? "staff-button staff-button--line" : "staff-button"}
              >
                {MOVE_LABELS[move]}
              </button>
            ))}
          </Form>
          {mail.status === "failed" && about?.isOrder && (
            <p className="staff-muted">
              A wrong address is put right on the order:{" "}
              <Link to={about.href} className="underline underline-offset-4">
                {about.label}
              </Link>
              .
            </p>
          )}
        </div>
      </section>
      <MailPreview preview={preview} to={to} />
      <section aria-labelledby="tries">
        <h2 id="tries">Tries that failed</h2>
        {tries.length === 0 && <p className="staff-muted py-2">None.</p>}
        <ol className="mail-tries">
          {tries.map(({ id, error, created_at }) => (
            <li key={id}>
              <time className="staff-number">{shortMoment(created_at)}</time>
              <p>{error}</p>
            </li>
          ))}
        </ol>
      </section>
      <RecordHistory history={history} />
    </aside>
  );
}
