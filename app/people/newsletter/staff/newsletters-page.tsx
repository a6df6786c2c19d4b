import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, FindForm, KeysetPager, SortSelect } from "~/staff/list/list-parts";
import { type ListQuery, listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import {
  IMPORT_PATH,
  NEWSLETTER_PATH,
  NEWSLETTER_SORTS,
  type NewsletterRow,
  type NewsletterShow,
  people,
  STATE_LABELS,
  STATE_MARKS,
  SUBSCRIBERS_PATH,
} from "./newsletter";
import "./newsletter.css";

interface NewslettersView {
  drafts: readonly NewsletterRow[];
  sent: readonly NewsletterRow[];
  links: KeysetLinks;
  query: ListQuery;
  readers: number;
  counts: Record<NewsletterShow, number>;
}

export function NewslettersPage({ drafts, sent, links, query, readers, counts }: NewslettersView) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Newsletter</h1>
        <p className="staff-number">A letter goes to {people(readers)} now</p>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${NEWSLETTER_PATH}.csv`, query)}>
            Export CSV
          </a>
          <Link to={SUBSCRIBERS_PATH} className="staff-link">
            Subscribers
          </Link>
          <Link to={IMPORT_PATH} className="staff-link">
            Import
          </Link>
          <Link to={`${NEWSLETTER_PATH}/new`} className="staff-button">
            New letter
          </Link>
        </span>
      </header>
      <Notice words={{ deleted: "The draft is deleted." }} />
      <Chips
        path={NEWSLETTER_PATH}
        query={query}
        chips={[
          { show: "", label: "All", count: counts.written + counts.sent, most: 10_000 },
          { show: "written", label: "Being written", count: counts.written, most: 10_000 },
          { show: "sent", label: "Sent", count: counts.sent, most: 10_000 },
        ]}
      />
      <FindForm path={NEWSLETTER_PATH} query={query} label="Find a letter" placeholder="Subject">
        <SortSelect sorts={NEWSLETTER_SORTS} value={query.sort} />
      </FindForm>
      {query.show !== "sent" && (
        <section>
          <h2>Being written</h2>
          {drafts.length === 0 ? <NoDraft query={query} /> : <Drafts letters={drafts} />}
        </section>
      )}
      {query.show !== "written" && (
        <section>
          <h2>
            Sent letters <span>no opens are counted: a letter carries no tracking</span>
          </h2>
          {sent.length === 0 ? (
            <p className="pt-3 staff-muted">
              {query.search ? `No letter sent is about “${query.search}”.` : "No letter has gone out yet."}
            </p>
          ) : (
            <Sent letters={sent} />
          )}
          <KeysetPager path={NEWSLETTER_PATH} query={query} shown={sent.length} links={links} />
        </section>
      )}
    </div>
  );
}

function NoDraft({ query }: { query: ListQuery }) {
  return (
    <NoRows
      noun="drafts"
      allTo={NEWSLETTER_PATH}
      query={{ ...query, show: "" }}
      chips={[]}
      finds="Words of its subject find a letter."
      about="A letter is seen by staff alone until it is sent."
      begin={{ to: `${NEWSLETTER_PATH}/new`, label: "Begin one" }}
    />
  );
}

function Drafts({ letters }: { letters: readonly NewsletterRow[] }) {
  return (
    <table className="staff-table is-cards letters">
      <caption className="sr-only">Letters being written</caption>
      <thead>
        <tr>
          <th>Subject</th>
          <th>State</th>
          <th>Saved</th>
        </tr>
      </thead>
      <tbody>
        {letters.map((newsletter) => (
          <tr key={newsletter.id}>
            <td>
              <Link to={`${NEWSLETTER_PATH}/${newsletter.id}`}>
                <b>{newsletter.subject}</b>
              </Link>
            </td>
            <td className="staff-number">
              <span className={STATE_MARKS[newsletter.state]}>{STATE_LABELS[newsletter.state]}</span>
              {newsletter.sendAt && <small>goes {shortMoment(newsletter.sendAt)}</small>}
            </td>
            <td className="staff-number">{shortMoment(newsletter.savedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sent({ letters }: { letters: readonly NewsletterRow[] }) {
  return (
    <table className="staff-table is-cards letters letters--sent">
      <caption className="sr-only">Sent letters</caption>
      <thead>
        <tr>
          <th>Sent</th>
          <th>Subject</th>
          <th>State</th>
          <th className="staff-right">To</th>
          <th className="staff-right">Delivered</th>
          <th className="staff-right">Failed</th>
          <th className="staff-right">Not sent</th>
          <th>
            <span className="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {letters.map(({ id, subject, state, sendAt, counts }) => (
          <tr key={id}>
            <td className="staff-number staff-nowrap">{sendAt && shortMoment(sendAt)}</td>
            <td>
              <Link to={`${NEWSLETTER_PATH}/${id}`}>
                <b>{subject}</b>
              </Link>
            </td>
            <td>
              <span className={STATE_MARKS[state]}>{STATE_LABELS[state]}</span>
            </td>
            <Figure label="To" value={counts.pending + counts.sent + counts.failed + counts.skipped} />
            <Figure label="Delivered" value={counts.sent} />
            <Figure label="Failed" value={counts.failed} isBad={counts.failed > 0} />
            <Figure label="Not sent" value={counts.skipped} />
            <td className="staff-right">
              <Form method="post" action={`${NEWSLETTER_PATH}/${id}`}>
                <button type="submit" name="intent" value="copy" className="staff-link">
                  Copy as new
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  return (
    <td className={isBad ? "staff-right staff-bad" : "staff-right"}>
      <span className="staff-narrow staff-muted">{label} </span>
      {value.toLocaleString("en-GB")}
    </td>
  );
}
