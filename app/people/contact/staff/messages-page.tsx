import { Outlet, useParams } from "react-router";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { BulkBar } from "~/staff/list/bulk-bar";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, KeysetPager, ListFilter, SortSelect } from "~/staff/list/list-parts";
import { type ListQuery, listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { MESSAGE_SHOWS, MESSAGE_SORTS, MESSAGES_PATH, TEMPLATES_PATH } from "./messages";
import type { ListedMessage, MessageCounts } from "./messages.server";
import { MESSAGE_NEWS } from "./messages-news";
import "../../../staff/answer.css";
import "./messages.css";

interface MessagesView extends MessageCounts {
  query: ListQuery;
  rows: ListedMessage[];
  links: KeysetLinks;
}

/** The list counts them all. */
const MOST = 100_000;

/** The inbox. One message opens beside it. */
export function MessagesPage({ query, counts, waitingSince, rows, links }: MessagesView) {
  const { id } = useParams();
  const isOpen = id !== undefined;
  return (
    <div className={isOpen ? "staff-page has-message" : "staff-page"}>
      <header className="staff-head">
        <h1>Messages</h1>
        <p className="staff-number">
          {waitingSince
            ? `${counts.new} to answer, the oldest since ${shortMoment(waitingSince)}`
            : "Every message is answered"}
        </p>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${MESSAGES_PATH}.csv`, query)}>
            Export CSV
          </a>
          <Link className="staff-link" to={TEMPLATES_PATH}>
            Templates
          </Link>
        </span>
      </header>
      {!isOpen && <Notice words={MESSAGE_NEWS} />}
      <div className="inbox-tools staff-stack">
        <Chips
          path={MESSAGES_PATH}
          query={query}
          chips={[
            {
              show: "",
              label: "All",
              count: (counts.new ?? 0) + (counts.answered ?? 0) + (counts.closed ?? 0),
              most: MOST,
            },
            ...MESSAGE_SHOWS.map(({ show, label, status }) => ({
              show,
              label,
              count: counts[status] ?? 0,
              most: MOST,
            })),
          ]}
        />
        <ListFilter path={MESSAGES_PATH} query={query}>
          <input
            type="search"
            name="q"
            defaultValue={query.search}
            aria-label="Find a message"
            placeholder="Name, email or words"
          />
          <SortSelect sorts={MESSAGE_SORTS} value={query.sort} />
        </ListFilter>
      </div>
      <div className="message-desk">
        <section aria-labelledby="inbox" className="inbox">
          <h2 id="inbox">
            Inbox <span>{query.sort === "oldest" ? "oldest first" : "newest first"}</span>
          </h2>
          {rows.length === 0 ? <None query={query} /> : <Inbox rows={rows} query={query} openId={id} />}
          <KeysetPager path={MESSAGES_PATH} query={query} shown={rows.length} links={links} />
        </section>
        <Outlet />
      </div>
    </div>
  );
}

function None({ query }: { query: ListQuery }) {
  return (
    <NoRows
      noun="messages"
      allTo={MESSAGES_PATH}
      query={query}
      chips={MESSAGE_SHOWS}
      done={{ open: "Every message is answered", spam: "No spam" }}
      finds="A name, an email address or words of the message find it."
      about="Visitors write on the contact page, and their messages are answered from here."
    />
  );
}

interface InboxProps {
  rows: ListedMessage[];
  query: ListQuery;
  openId: string | undefined;
}

function Inbox({ rows, query, openId }: InboxProps) {
  const beside = { after: query.after, before: query.before };
  return (
    <Form method="post" action={listHref(MESSAGES_PATH, query, beside)} className="bulk-list">
      <BulkBar name="message">
        <button type="submit" name="intent" value="close" className="staff-button staff-button--line">
          Close
        </button>
        <button type="submit" name="intent" value="reopen" className="staff-button staff-button--line">
          Reopen
        </button>
        <button type="submit" name="intent" value="spam" className="staff-button staff-button--line">
          Spam
        </button>
      </BulkBar>
      <ul>
        {rows.map(({ id, name, subject, message, status, created_at }) => (
          <li key={id} className={status === "new" ? "is-open" : ""}>
            <span className="cell-select">
              <input type="checkbox" name="message" value={id} aria-label={`${name}, ${subject}`} />
            </span>
            <Link
              to={listHref(`${MESSAGES_PATH}/${id}`, query, beside)}
              aria-current={id === openId || undefined}
              prefetch="none"
            >
              <b>{name}</b>
              <span className="staff-number">
                {status === "closed" && "Closed, "}
                {shortMoment(created_at)}
              </span>
              <span className="inbox-subject">{subject}</span>
              <span>{message.slice(0, SHOWN_LETTERS)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Form>
  );
}

/** More than one line of the widest list. */
const SHOWN_LETTERS = 160;
