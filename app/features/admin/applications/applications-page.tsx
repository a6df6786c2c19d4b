import { applicationReference } from "~/features/applications/application-answer";
import { Link } from "~/ui/link";
import type { KeysetLinks } from "../list/keyset";
import { Chips, FindForm, KeysetPager } from "../list/list-parts";
import type { ListQuery } from "../list/list-query";
import { shortMoment } from "../moments";
import { Notice } from "../notice";
import {
  APPLICATION_MARKS,
  APPLICATION_STATUSES,
  APPLICATIONS_PATH,
  type ApplicationStatus,
} from "./applications";
import type { ListedApplication } from "./applications.server";

interface ApplicationsPageProps {
  query: ListQuery;
  counts: Partial<Record<ApplicationStatus, number>>;
  rows: ListedApplication[];
  links: KeysetLinks;
}

export function ApplicationsPage({ query, counts, rows, links }: ApplicationsPageProps) {
  return (
    <div className="st-page">
      <header className="st-head">
        <h1>Applications</h1>
      </header>
      <Notice />
      <Chips
        path={APPLICATIONS_PATH}
        query={query}
        chips={[
          { show: "", label: "All" },
          ...APPLICATION_STATUSES.map((show) => ({
            show,
            label: APPLICATION_MARKS[show].label,
            count: counts[show] ?? 0,
          })),
        ]}
      />
      <FindForm
        path={APPLICATIONS_PATH}
        query={query}
        label="Find an application"
        placeholder="Name, label or email"
      />
      {rows.length === 0 && (
        <div className="st-none">
          <b>{query.search ? `Nothing found for “${query.search}”` : "There is none"}</b>
          <p>Designers apply on the site.</p>
        </div>
      )}
      {rows.length > 0 && (
        <div className="st-scroll">
          <table className="st-tb">
            <caption className="sr-only">Applications</caption>
            <thead>
              <tr>
                <th>Number</th>
                <th>Who</th>
                <th>For</th>
                <th>Came</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="st-num st-nowrap">
                    <Link to={`${APPLICATIONS_PATH}/${row.id}`}>{applicationReference(row.number)}</Link>
                  </td>
                  <td>
                    {row.company_label_name}
                    <small>{`${row.first_name} ${row.last_name}`}</small>
                  </td>
                  <td>
                    {row.application_type}
                    <small>{row.design_type.join(", ")}</small>
                  </td>
                  <td className="st-num st-nowrap">{shortMoment(row.created_at)}</td>
                  <td>
                    <ApplicationMark status={row.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <KeysetPager path={APPLICATIONS_PATH} query={query} shown={rows.length} links={links} />
    </div>
  );
}

export function ApplicationMark({ status }: { status: ApplicationStatus }) {
  const { look, label } = APPLICATION_MARKS[status];
  return <span className={`st-mk st-mk--${look}`}>{label}</span>;
}
