import { formatDate } from "~/platform/lib/dates";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { BulkBar } from "~/staff/list/bulk-bar";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, KeysetPager, ListFilter, SortSelect } from "~/staff/list/list-parts";
import { listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { SubPageHead } from "~/staff/sub-page-head";
import {
  IMPORT_PATH,
  type LeftRow,
  MAX_COUNTED,
  NEWSLETTER_PATH,
  placeText,
  SUBSCRIBER_SHOWS,
  SUBSCRIBER_SORTS,
  SUBSCRIBERS_PATH,
  type SubscriberQuery,
  type SubscriberRow,
} from "./newsletter";
import "./newsletter.css";

export interface SubscribersView {
  query: SubscriberQuery;
  counts: Record<string, number>;
  links: KeysetLinks;
  subscribers: readonly SubscriberRow[];
  left: readonly LeftRow[];
  /** When the address searched for left; null where it did not. */
  askedLeftAt: string | null;
}

const NOTICES = {
  removed: "Taken off the list. The address cannot be imported again.",
  "several-removed": "Taken off the list. These addresses cannot be imported again.",
  imported: "The new addresses are on the list.",
  "none-imported": "There was nobody new in the file.",
};

export function SubscribersPage({ query, counts, links, subscribers, left, askedLeftAt }: SubscribersView) {
  const isLeft = query.show === "left";
  return (
    <div className="staff-page">
      <SubPageHead back={{ to: NEWSLETTER_PATH, label: "Newsletter" }} title="Subscribers">
        <p>With the words they agreed to</p>
        <span className="staff-actions">
          <Link to={IMPORT_PATH} className="staff-link">
            Import
          </Link>
          {!isLeft && (
            <a className="staff-link" href={listHref(`${SUBSCRIBERS_PATH}.csv`, query)}>
              Export CSV
            </a>
          )}
        </span>
      </SubPageHead>
      <Notice words={NOTICES} />
      <Chips
        path={SUBSCRIBERS_PATH}
        query={query}
        chips={SUBSCRIBER_SHOWS.map((chip) => ({ ...chip, count: counts[chip.show], most: MAX_COUNTED }))}
      />
      <ListFilter path={SUBSCRIBERS_PATH} query={query}>
        <input
          type="search"
          name="q"
          defaultValue={query.search}
          aria-label="Find subscribers"
          placeholder={isLeft ? "A whole address" : "A name or an address"}
        />
        <SortSelect
          sorts={isLeft ? SUBSCRIBER_SORTS.filter(({ sort }) => sort !== "email") : SUBSCRIBER_SORTS}
          value={query.sort}
        />
      </ListFilter>
      {isLeft ? (
        <Left rows={left} query={query} askedLeftAt={askedLeftAt} />
      ) : subscribers.length === 0 ? (
        <None query={query} />
      ) : (
        <Readers rows={subscribers} />
      )}
      <KeysetPager
        path={SUBSCRIBERS_PATH}
        query={query}
        shown={isLeft ? left.length : subscribers.length}
        links={links}
      />
    </div>
  );
}

function None({ query }: { query: SubscriberQuery }) {
  return (
    <NoRows
      noun="subscribers"
      allTo={SUBSCRIBERS_PATH}
      query={query}
      chips={SUBSCRIBER_SHOWS}
      done={{ waiting: "Everybody has confirmed" }}
      finds="A part of a name or an address finds a reader."
      about="People subscribe at the foot of the home page, or come with an import."
      begin={{ to: IMPORT_PATH, label: "Import the first readers" }}
    />
  );
}

function Readers({ rows }: { rows: readonly SubscriberRow[] }) {
  return (
    <Form method="post" className="bulk-list">
      <BulkBar name="record">
        <details>
          <summary>Remove</summary>
          <p className="staff-row">
            They get no more letters. Only a hash of each address stays, so that no import brings them back.
            <button type="submit" name="intent" value="remove" className="staff-button staff-button--bad">
              Remove the selected
            </button>
          </p>
        </details>
      </BulkBar>
      <table className="staff-table is-cards readers">
        <caption className="sr-only">Subscribers</caption>
        <thead>
          <tr>
            <th>
              <span className="sr-only">Select</span>
            </th>
            <th>Reader</th>
            <th>State</th>
            <th>Agreed to</th>
            <th>When and where</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="cell-select">
                <input type="checkbox" name="record" value={row.id} aria-label={`Select ${row.email}`} />
              </td>
              <td className="wrap-anywhere">
                {row.name} {row.surname}
                <small>{row.email}</small>
              </td>
              <td>
                <span
                  className={
                    row.isWaiting ? "staff-status staff-status--wait" : "staff-status staff-status--done"
                  }
                >
                  {row.isWaiting ? "Waiting" : "Confirmed"}
                </span>
                {row.confirmedAt && (
                  <small className="staff-number">by link, {shortMoment(row.confirmedAt)}</small>
                )}
              </td>
              <td>
                {row.consent ? (
                  <details>
                    <summary>{row.consent.text.slice(0, 32)}…</summary>
                    <p className="consent">{row.consent.text}</p>
                  </details>
                ) : (
                  <span className="staff-muted">not recorded</span>
                )}
              </td>
              <td className="staff-number">
                {formatDate(row.consent?.on ?? row.subscribedAt)}
                <small>{row.consent ? placeText(row.consent.place) : "not recorded"}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Form>
  );
}

function Left({
  rows,
  query,
  askedLeftAt,
}: {
  rows: readonly LeftRow[];
  query: SubscriberQuery;
  askedLeftAt: string | null;
}) {
  return (
    <>
      {query.search && (
        <p role="status" className="staff-notice wrap-anywhere">
          {askedLeftAt
            ? `${query.search} left on ${formatDate(askedLeftAt)}, and no import brings it back.`
            : `${query.search} is not among those who left.`}
        </p>
      )}
      <p className="staff-muted max-w-[60ch]">
        Addresses that left are kept as keyed hashes alone: they cannot be read, only asked about. Only the
        people themselves can come back, by subscribing again.
      </p>
      {rows.length > 0 && (
        <table className="staff-table">
          <caption className="sr-only">Who left</caption>
          <thead>
            <tr>
              <th>Left</th>
              <th>How</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, leftAt, removedBy }) => (
              <tr key={id}>
                <td className="staff-number">{shortMoment(leftAt)}</td>
                <td>{removedBy === "staff" ? "Removed by a member" : "By themselves"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
