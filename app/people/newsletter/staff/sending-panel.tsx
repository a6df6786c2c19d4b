import { Form } from "~/staff/form/form";
import { shortMoment } from "~/staff/moments";
import { problemOf, readBlocks } from "../newsletter-blocks";
import { type EditedNewsletter, type NewsletterPreview, people } from "./newsletter";

interface SendingProps {
  newsletter: EditedNewsletter;
  readers: number;
  /** Addresses it did not reach. */
  failed: readonly string[];
  /** Where a test goes. */
  ownAddress: string;
  preview: NewsletterPreview;
  isUnsaved: boolean;
}

export function SendingPanel(props: SendingProps) {
  const { newsletter } = props;
  return (
    <aside className="letter-send staff-stack" aria-label="Sending">
      {newsletter.state === "draft" ? <BeforeSending {...props} /> : <AfterSending {...props} />}
    </aside>
  );
}

function BeforeSending({ newsletter, preview, readers, ownAddress, isUnsaved }: SendingProps) {
  const blocks = readBlocks(newsletter.values.blocks ?? "") ?? [];
  const isFinished = blocks.length > 0 && blocks.every((block) => problemOf(block) === null);
  return (
    <>
      <section>
        <h2>Goes to</h2>
        <p className="pt-3">
          <b className="letter-readers staff-number">{readers.toLocaleString("en-GB")}</b>
          <span className="staff-muted">
            {readers === 1 ? "person" : "people"} on the list; who has left or not confirmed is not among them
          </span>
        </p>
      </section>
      <section>
        <h2>Before it goes</h2>
        <ul className="staff-stack pt-3">
          <Check isDone={isFinished} words="Every block is filled in" />
          <Check isDone={preview.missing.length === 0} words="Everything it shows is on the site" />
          <Check
            isDone={newsletter.testedAt !== null && newsletter.testedAt >= newsletter.savedAt}
            words="A test was sent since it was saved"
          />
        </ul>
      </section>
      {newsletter.id && !isUnsaved ? (
        <>
          <section>
            <h2>Try it</h2>
            <Form method="post" className="staff-stack pt-3">
              <p className="wrap-anywhere">
                To {ownAddress}
                {newsletter.testedAt && (
                  <span className="staff-muted">, last {shortMoment(newsletter.testedAt)}</span>
                )}
              </p>
              <p>
                <button type="submit" name="intent" value="test" className="staff-button staff-button--line">
                  Send a test to me
                </button>
              </p>
            </Form>
          </section>
          <section>
            <h2>Send</h2>
            <Form method="post" className="staff-stack pt-3">
              <input type="hidden" name="seen" value={newsletter.seen} />
              <input type="hidden" name="intent" value="send" />
              <label className="staff-check">
                <input type="radio" name="when" value="now" defaultChecked />
                Now
              </label>
              <label className="staff-check">
                <input type="radio" name="when" value="at" />
                At a time
              </label>
              <span className="letter-time">
                <label className="staff-field">
                  Day
                  <input type="date" name="day" />
                </label>
                <label className="staff-field">
                  Time
                  <input type="time" name="time" />
                </label>
              </span>
              <p>
                <button type="submit" className="staff-button">
                  Send to {people(readers)}
                </button>
              </p>
              <small className="staff-muted">
                Mails about orders go first. It can be taken back before its time, and stopped on its way.
              </small>
            </Form>
          </section>
        </>
      ) : (
        <p className="staff-notice">Save the letter to test or send it.</p>
      )}
    </>
  );
}

function Check({ isDone, words }: { isDone: boolean; words: string }) {
  return (
    <li>
      <span className={isDone ? "staff-status staff-status--done" : "staff-status staff-status--todo"}>
        {words}
        <span className="sr-only">{isDone ? ": done" : ": to do"}</span>
      </span>
    </li>
  );
}

function AfterSending({ newsletter, readers, failed }: SendingProps) {
  const { counts, state, sendAt } = newsletter;
  const isStoppable = state === "scheduled" || state === "sending";
  return (
    <>
      <section>
        <h2>{state === "scheduled" ? "Scheduled" : "Deliveries"}</h2>
        {state === "scheduled" ? (
          <p className="pt-3">
            Goes {sendAt && shortMoment(sendAt)} to {people(readers)}.
          </p>
        ) : (
          <dl className="staff-facts">
            <Sum term="Sent" detail={sendAt ? shortMoment(sendAt) : ""} />
            <Sum term="Waiting" detail={counts.pending} />
            <Sum term="Delivered" detail={counts.sent} />
            <Sum term="Failed" detail={counts.failed} />
            <Sum term="Not sent: left or stopped" detail={counts.skipped} />
          </dl>
        )}
      </section>
      {failed.length > 0 && (
        <details>
          <summary>Who it did not reach</summary>
          <ul className="wrap-anywhere">
            {failed.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </details>
      )}
      <Form method="post" className="staff-row">
        {isStoppable && (
          <button type="submit" name="intent" value="stop" className="staff-button staff-button--bad">
            {state === "scheduled" ? "Take it back" : "Stop what has not gone"}
          </button>
        )}
        <button type="submit" name="intent" value="copy" className="staff-button staff-button--line">
          Copy as new
        </button>
      </Form>
    </>
  );
}

function Sum({ term, detail }: { term: string; detail: string | number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{typeof detail === "number" ? detail.toLocaleString("en-GB") : detail}</dd>
    </div>
  );
}
