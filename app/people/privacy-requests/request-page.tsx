import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { AreaField, StaffForm } from "~/staff/form/staff-form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { SubPageHead } from "~/staff/sub-page-head";
import type { HeldSection } from "./held-data";
import {
  clockText,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUESTS_PATH,
  requestDay,
  type StaffRequest,
} from "./requests";
import "../../staff/answer.css";

interface RequestPageProps {
  request: StaffRequest;
  /** What we hold of the address now; null once it is forgotten. */
  held: HeldSection[] | null;
  history: HistoryEntry[];
  refused?: { error?: string; typed?: Record<string, string> } | undefined;
}

const WORDS = {
  "request-recorded": "Recorded. Below is everything we hold of this address.",
  "request-answered": "Answered.",
  "request-closed": "Closed.",
  "request-open": "It is open again.",
  "request-forgotten": "Forgotten, and answered. The address is no longer here.",
  "request-gone": "The address of this request is forgotten already.",
};

/** One request on one screen: what we hold, and what is done about it. */
export function RequestPage({ request, held, history, refused }: RequestPageProps) {
  const { look, label } = clockText(request);
  return (
    <div className="staff-page">
      <Notice words={WORDS} />
      <SubPageHead
        back={{ to: REQUESTS_PATH, label: "Requests" }}
        title={request.email ?? "A forgotten address"}
      >
        <p>
          {REQUEST_KINDS[request.kind]}, asked {REQUEST_CHANNELS[request.channel].toLowerCase()} on{" "}
          {requestDay(request.askedOn)}, due on {requestDay(request.dueOn)}
        </p>
        <LastSaved history={history} />
        <span className="staff-actions">
          <span className={`staff-status staff-status--${look}`}>{label}</span>
        </span>
      </SubPageHead>
      <div className="answer-columns">
        <div className="staff-page">
          {held ? <Held held={held} /> : <p>Nothing is held under this address any more.</p>}
        </div>
        <div className="staff-page">
          {request.note && (
            <section aria-labelledby="request-note">
              <h2 id="request-note">Note</h2>
              <p className="whitespace-pre-line py-2 wrap-anywhere">{request.note}</p>
            </section>
          )}
          {request.email && <Export request={request} />}
          {request.email && <Forget />}
          <Settle request={request} typed={refused?.typed} />
        </div>
      </div>
      <RecordHistory history={history} />
    </div>
  );
}

function Held({ held }: { held: readonly HeldSection[] }) {
  if (held.length === 0)
    return (
      <div className="staff-empty">
        <b>We hold nothing of this address</b>
        <p>
          Addresses are compared as they are typed, without capitals. One with a plus, such as
          name+shop@example.com, is another address: look for it too.
        </p>
      </div>
    );
  return held.map(({ title, count, rows }) => (
    <section key={title} aria-label={title}>
      <h2>
        {title} <span className="staff-number">{count}</span>
      </h2>
      <ul className="grid gap-1 py-2">
        {rows.map(({ key, what, detail, href }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">
              {href ? (
                <Link to={href} className="staff-link">
                  {what}
                </Link>
              ) : (
                what
              )}
            </span>
            <span className="text-muted tabular-nums">{detail}</span>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="text-muted">and {count - rows.length} more, all in the export</p>}
    </section>
  ));
}

function Export({ request }: { request: StaffRequest }) {
  return (
    <section aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p className="py-2">
        Everything above as one file, with the pictures, to be sent to the address itself.
        {request.exportedAt && ` Last taken ${shortMoment(request.exportedAt)}.`}
      </p>
      <form method="post" action={`${REQUESTS_PATH}/${request.id}/data.zip`}>
        <button type="submit" className="staff-button staff-button--line">
          Download everything
        </button>
      </form>
    </section>
  );
}

function Forget() {
  return (
    <section aria-labelledby="forget">
      <h2 id="forget">Forget</h2>
      <p className="py-2">
        Deletes what says who this is, with its files, places and account. Our books keep what was sold, on
        which day and for how much: tax law asks for five years of it.
      </p>
      <Form method="post" className="staff-stack">
        <label className="flex items-start gap-2">
          <input type="checkbox" name="sure" required />I have made sure that the owner of the address asks
        </label>
        <div>
          <button type="submit" name="intent" value="forget" className="staff-button staff-button--bad">
            Forget this address
          </button>
        </div>
      </Form>
    </section>
  );
}

function Settle({ request, typed }: { request: StaffRequest; typed: Record<string, string> | undefined }) {
  if (request.status !== "open")
    return (
      <section aria-labelledby="settled">
        <h2 id="settled">{request.status === "answered" ? "Answered" : "Closed"}</h2>
        {request.answer && <p className="whitespace-pre-line py-2 wrap-anywhere">{request.answer}</p>}
        {request.channel !== "site" && (
          <Form method="post">
            <button type="submit" name="intent" value="open" className="staff-link">
              Open again
            </button>
          </Form>
        )}
      </section>
    );
  return (
    <section aria-labelledby="settle">
      <h2 id="settle">Settle it</h2>
      <StaffForm className="staff-stack">
        <AreaField name="answer" label="What was answered" typed={typed} isWide />
        <div className="staff-actions">
          <button type="submit" name="intent" value="answered" className="staff-button">
            Answered
          </button>
          <button type="submit" name="intent" value="closed" className="staff-button staff-button--line">
            Close without an answer
          </button>
        </div>
      </StaffForm>
    </section>
  );
}
