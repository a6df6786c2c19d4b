import { Link } from "~/platform/ui/link";
import { AreaField, SelectField, StaffForm, TextField } from "~/staff/form/staff-form";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, FindForm, KeysetPager, SortSelect } from "~/staff/list/list-parts";
import { type ListQuery, listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { Notice } from "~/staff/notice";
import {
  clockText,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_SORTS,
  REQUESTS_PATH,
  type RequestShow,
  requestDay,
  type StaffRequest,
} from "./requests";

interface RequestsPageProps {
  query: ListQuery;
  counts: Record<RequestShow, number>;
  rows: StaffRequest[];
  links: KeysetLinks;
  today: string;
  refused?: { error?: string; typed?: Record<string, string> } | undefined;
}

export function RequestsPage({ query, counts, rows, links, today, refused }: RequestsPageProps) {
  const chips = [
    { show: "", label: "All", count: counts.open + counts.answered + counts.closed },
    { show: "open", label: "Open", count: counts.open },
    { show: "due", label: "Due within a week", count: counts.due, isBad: true },
    { show: "answered", label: "Answered", count: counts.answered },
    { show: "closed", label: "Closed", count: counts.closed },
  ];
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Requests</h1>
        <p>What people ask under POPIA: what we hold of them, or to be forgotten. Each has 30 days.</p>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${REQUESTS_PATH}.csv`, query)}>
            Export CSV
          </a>
        </span>
      </header>
      <Notice />
      <Chips path={REQUESTS_PATH} query={query} chips={chips} />
      <FindForm path={REQUESTS_PATH} query={query} label="Find a request" placeholder="The whole address">
        <SortSelect sorts={REQUEST_SORTS} value={query.sort} />
      </FindForm>
      {rows.length === 0 ? (
        <NoRows
          noun="requests"
          allTo={REQUESTS_PATH}
          query={query}
          chips={chips}
          done={{ open: "Every request is answered", due: "Nothing is due within a week" }}
          finds="The whole address of whoever asked finds it."
          about="What people settle on their own page stands here too. What they ask by mail, by phone or in person is written down below."
        />
      ) : (
        <RequestsTable rows={rows} />
      )}
      <KeysetPager path={REQUESTS_PATH} query={query} shown={rows.length} links={links} />
      <NewRequest today={today} refused={refused} />
    </div>
  );
}

function RequestsTable({ rows }: { rows: readonly StaffRequest[] }) {
  return (
    <div className="staff-scroll">
      <table className="staff-table">
        <caption className="sr-only">Requests</caption>
        <thead>
          <tr>
            <th>Asked</th>
            <th>Who</th>
            <th>For</th>
            <th>How</th>
            <th>Due</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { look, label } = clockText(row);
            return (
              <tr key={row.id}>
                <td className="staff-number staff-nowrap">
                  <Link to={`${REQUESTS_PATH}/${row.id}`}>{requestDay(row.askedOn)}</Link>
                </td>
                <td className="wrap-anywhere">{row.email ?? "Forgotten"}</td>
                <td>{REQUEST_KINDS[row.kind]}</td>
                <td>{REQUEST_CHANNELS[row.channel]}</td>
                <td className="staff-number staff-nowrap">{requestDay(row.dueOn)}</td>
                <td>
                  <span className={`staff-status staff-status--${look}`}>{label}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function NewRequest({ today, refused }: Pick<RequestsPageProps, "today" | "refused">) {
  const typed = refused?.typed;
  const { site: _, ...channels } = REQUEST_CHANNELS;
  return (
    <section aria-labelledby="new-request">
      <h2 id="new-request">Somebody asks</h2>
      <StaffForm className="staff-stack">
        <div className="grid max-w-[48rem] gap-4 pt-2 md:grid-cols-2">
          <TextField name="email" type="email" label="Address" typed={typed} maxLength={254} isRequired />
          <SelectField name="kind" label="They ask" typed={typed} options={REQUEST_KINDS} />
          <SelectField name="channel" label="How they asked" typed={typed} options={channels} />
          <TextField
            name="asked_on"
            type="date"
            label="When"
            value={today}
            typed={typed}
            hint="The 30 days run from here."
            isRequired
          />
          <div className="md:col-span-2">
            <AreaField name="note" label="Note" typed={typed} isWide hint="How you know that it is they." />
          </div>
        </div>
        <div>
          <button type="submit" className="staff-button">
            Record the request
          </button>
        </div>
      </StaffForm>
    </section>
  );
}
