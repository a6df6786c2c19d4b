import { Outlet, useParams } from "react-router";
import { mailName, NAMED_KINDS } from "~/platform/mail/mail-names";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { BulkBar } from "~/staff/list/bulk-bar";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, KeysetPager, ListFilter, SortSelect } from "~/staff/list/list-parts";
import { listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { MOVE_LABELS } from "./mail-view";
import {
  MAIL_MOVES,
  MAIL_PATH,
  MAIL_SHOWS,
  MAIL_SORTS,
  type MailQuery,
  mailMark,
  recipientLabel,
  WITHHELD,
} from "./mails";
import type { ListedMail, WithheldHour } from "./mails.server";
import type { TestMailResult } from "./test-mail.server";
import "./mail.css";

export interface MailList {
  query: MailQuery;
  counts: Record<string, number>;
  /** Where counting stops. */
  most: number;
  rows: ListedMail[];
  links: KeysetLinks;
  withheld: WithheldHour[];
  /** No mail server is set. */
  keepsFiles: boolean;
  /** The address of who is signed in. */
  ownAddress: string;
}

const NEWS = {
  "mail-resend": "It goes out again.",
  "mail-now": "It is tried now.",
  "mail-stop": "Stopped. It is not sent unless somebody resends it.",
  "mail-some":
    "Some were left as they are: they left already, are leaving this moment, or have nobody to go to.",
};

/** What the site sends by itself. One mail opens beside the list. */
export function MailPage({ test, ...list }: MailList & { test: TestMailResult | null }) {
  const { query, counts, most, rows, links, withheld } = list;
  const { id } = useParams();
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Mail</h1>
        <p>What the site sends by itself</p>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${MAIL_PATH}.csv`, query)}>
            Export CSV
          </a>
        </span>
      </header>
      <Notice words={NEWS} />
      <Chips
        path={MAIL_PATH}
        query={query}
        chips={[
          { show: "", label: "All" },
          ...MAIL_SHOWS.map((chip) => ({ ...chip, count: counts[chip.show] ?? 0, most })),
        ]}
      />
      <div className={id ? "mail-desk has-mail" : "mail-desk"}>
        <div className="staff-stack mail-list">
          {query.show === WITHHELD ? (
            <Withheld hours={withheld} />
          ) : (
            <>
              <Filter query={query} />
              {rows.length === 0 ? (
                <None query={query} />
              ) : (
                <MailTable rows={rows} query={query} openId={id} />
              )}
              <KeysetPager path={MAIL_PATH} query={query} shown={rows.length} links={links} />
            </>
          )}
          <Settings {...list} test={test} />
        </div>
        <Outlet />
      </div>
    </div>
  );
}

function Filter({ query }: { query: MailQuery }) {
  return (
    <ListFilter path={MAIL_PATH} query={query}>
      <input
        type="search"
        name="q"
        defaultValue={query.search}
        aria-label="Find a mail"
        placeholder="Address, order number or kind"
      />
      <select name="kind" aria-label="Kind" defaultValue={query.kind}>
        <option value="">Every kind</option>
        {NAMED_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {mailName(kind)}
          </option>
        ))}
      </select>
      <SortSelect sorts={MAIL_SORTS} value={query.sort} />
    </ListFilter>
  );
}

function None({ query }: { query: MailQuery }) {
  return (
    <NoRows
      noun="mails"
      allTo={MAIL_PATH}
      query={query}
      chips={MAIL_SHOWS}
      done={{ failed: "No mail has failed", pending: "No mail is waiting" }}
      finds="The beginning of an address, the number of an order or the name of a kind finds a mail."
      about="What the site writes by itself stands here: to buyers, clients, applicants and the team. The first one follows the first order, booking or message. A test mail can be sent below."
    />
  );
}

interface MailTableProps {
  rows: ListedMail[];
  query: MailQuery;
  openId: string | undefined;
}

function MailTable({ rows, query, openId }: MailTableProps) {
  const beside = { after: query.after, before: query.before };
  return (
    <Form method="post" action={listHref(MAIL_PATH, query, beside)} className="bulk-list">
      <BulkBar name="mail">
        {MAIL_MOVES.map((move) => (
          <button
            key={move}
            type="submit"
            name="intent"
            value={move}
            className="staff-button staff-button--line"
          >
            {MOVE_LABELS[move]}
          </button>
        ))}
      </BulkBar>
      <table className="staff-table is-cards mail-table">
        <caption className="sr-only">Mails</caption>
        <thead>
          <tr>
            <th>
              <span className="sr-only">Select</span>
            </th>
            <th>Made</th>
            <th>Mail</th>
            <th>About</th>
            <th className="staff-right">Tries</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { look, label } = mailMark(row);
            const to = recipientLabel(row);
            return (
              <tr key={row.id} className={row.id === openId ? "is-selected" : ""}>
                <td className="cell-select">
                  <input
                    type="checkbox"
                    name="mail"
                    value={row.id}
                    aria-label={`${mailName(row.kind)}, ${to}`}
                  />
                </td>
                <td className="cell-made staff-number staff-nowrap">{shortMoment(row.createdAt)}</td>
                <td className="cell-mail">
                  <Link
                    to={listHref(`${MAIL_PATH}/${row.id}`, query, beside)}
                    prefetch="none"
                    preventScrollReset
                  >
                    {mailName(row.kind)}
                  </Link>
                  <small>{to}</small>
                </td>
                <td className="cell-about staff-number">
                  {row.about && <Link to={row.about.href}>{row.about.label}</Link>}
                </td>
                <td className="cell-tries staff-right">{row.attempts}</td>
                <td className="cell-state">
                  <span className={`staff-status staff-status--${look}`}>{label}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Form>
  );
}

function Withheld({ hours }: { hours: WithheldHour[] }) {
  return (
    <section aria-labelledby="withheld">
      <h2 id="withheld">
        Withheld <span>the last seven days</span>
      </h2>
      <p className="py-2 max-w-text">
        Of the mails that a stranger can cause, one mailbox gets at most 5 an hour and 12 a day. What is over
        that is not sent, and its address is not kept, so it cannot be sent again. What visitors sent us is
        there all the same.
      </p>
      {hours.length === 0 && <p className="staff-muted py-2">Nothing was withheld.</p>}
      <table className="staff-table">
        <tbody>
          {hours.map(({ since, kind, mails, recipients }) => (
            <tr key={`${since} ${kind}`}>
              <td className="staff-number staff-nowrap">{shortMoment(since)}</td>
              <td>{mailName(kind)}</td>
              <td className="staff-right">
                {mails}
                {recipients > 0 && `, to ${recipients === 1 ? "1 address" : `${recipients} addresses`}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Settings({ keepsFiles, ownAddress, query, test }: MailList & { test: TestMailResult | null }) {
  return (
    <section aria-labelledby="settings" className="mail-settings">
      <h2 id="settings">Mail settings</h2>
      <Form method="post" action={listHref(MAIL_PATH, query)} className="staff-stack pt-3" preventScrollReset>
        {keepsFiles && (
          <p className="staff-notice">No mail server is set: mails are kept as files and reach nobody.</p>
        )}
        <p className="staff-row">
          <button type="submit" name="intent" value="test" className="staff-button staff-button--line">
            Send a test mail
          </button>
          <span className="staff-muted wrap-anywhere">to {ownAddress}</span>
        </p>
        {test && (
          <div role="status" className={test.isTaken ? "staff-notice" : "staff-notice staff-notice--bad"}>
            <p>
              <b>{test.isTaken ? "The mail was taken." : "The mail was not taken."}</b>
            </p>
            <p className="wrap-anywhere">{test.words}</p>
          </div>
        )}
      </Form>
    </section>
  );
}
