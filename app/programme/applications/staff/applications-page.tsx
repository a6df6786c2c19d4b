import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { BulkBar } from "~/staff/list/bulk-bar";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, KeysetPager, ListFilter, SortSelect } from "~/staff/list/list-parts";
import { listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { APPLICATION_TYPES, DESIGN_TYPES } from "../application";
import {
  APPLICATION_MARKS,
  APPLICATIONS_PATH,
  type ApplicationStatus,
  type ApplicationsQuery,
  isFinal,
  type ListedApplication,
  listedMark,
  SHOW_LABELS,
  SORTS,
} from "./applications";
import { ScoreMarks } from "./score-marks";
import "./applications.css";

interface ApplicationsPageProps {
  query: ApplicationsQuery;
  counts: Record<string, number>;
  rows: ListedApplication[];
  links: KeysetLinks;
}

const WORDS = {
  "applications-reviewed": "They are in review. The designers are not told.",
  "none-reviewed": "None of them was new.",
};

export function ApplicationsPage({ query, counts, rows, links }: ApplicationsPageProps) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Applications</h1>
        <span className="staff-actions">
          <a className="staff-button staff-button--line" href={listHref(`${APPLICATIONS_PATH}.csv`, query)}>
            Export CSV
          </a>
        </span>
      </header>
      <Notice words={WORDS} />
      <Chips
        path={APPLICATIONS_PATH}
        query={query}
        chips={[
          { show: "", label: "All" },
          ...CHIPS.map((chip) => ({ ...chip, count: counts[chip.show] ?? 0, most: 1000 })),
        ]}
      />
      <Filter query={query} />
      <p className="staff-muted">
        Names, labels and the others’ scores stay covered until your own score is in. Until then the search
        finds an application by its number and town.
      </p>
      {rows.length === 0 ? <None query={query} /> : <ApplicationsTable rows={rows} />}
      <KeysetPager path={APPLICATIONS_PATH} query={query} shown={rows.length} links={links} />
    </div>
  );
}

function Filter({ query }: { query: ApplicationsQuery }) {
  return (
    <ListFilter path={APPLICATIONS_PATH} query={query}>
      <input
        type="search"
        name="q"
        defaultValue={query.search}
        aria-label="Find an application"
        placeholder="Number, name, label or town"
      />
      <Choice name="type" label="Type" any="Both" values={APPLICATION_TYPES} value={query.type} />
      <Choice name="design" label="Designs" any="Any" values={DESIGN_TYPES} value={query.design} />
      <SortSelect sorts={SORTS} value={query.sort} />
    </ListFilter>
  );
}

function Choice({
  name,
  label,
  any,
  values,
  value,
}: {
  name: string;
  label: string;
  any: string;
  values: readonly string[];
  value: string;
}) {
  return (
    <label>
      {label}{" "}
      <select name={name} defaultValue={value}>
        <option value="">{any}</option>
        {values.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </select>
    </label>
  );
}

const CHIPS = Object.entries(SHOW_LABELS).map(([show, label]) => ({ show, label }));

function None({ query }: { query: ApplicationsQuery }) {
  return (
    <NoRows
      noun="applications"
      allTo={APPLICATIONS_PATH}
      query={query}
      chips={CHIPS}
      done={{ to_score: "Every application has your score", to_decide: "Nothing is left to decide" }}
      finds="The digits of the reference, a name, a label, an email address or a town finds it."
      about="Designers apply on the site. Each application is scored by the panel and then decided here."
    />
  );
}

function ApplicationsTable({ rows }: { rows: ListedApplication[] }) {
  return (
    <Form method="post" className="bulk-list">
      <BulkBar name="application">
        <button type="submit" name="intent" value="in_review" className="staff-button staff-button--line">
          Take into review
        </button>
      </BulkBar>
      <table className="staff-table is-cards applications-table">
        <caption className="sr-only">Applications</caption>
        <thead>
          <tr>
            <th>
              <span className="sr-only">Select</span>
            </th>
            <th>Received</th>
            <th>Designer</th>
            <th>Type</th>
            <th className="cell-extra">Designs</th>
            <th className="cell-extra">From</th>
            <th>My score</th>
            <th>Scores in</th>
            <th>Average</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </Form>
  );
}

function Row({ row }: { row: ListedApplication }) {
  const { look, label } = listedMark(row);
  const title = row.designer ?? `Application ${row.reference}`;
  return (
    <tr className={isFinal(row.status) ? "is-past" : ""}>
      <td className="cell-select">
        <input
          type="checkbox"
          name="application"
          value={row.id}
          aria-label={row.designer ? `${title}, ${row.reference}` : title}
        />
      </td>
      <td className="cell-received staff-number staff-nowrap">{shortMoment(row.receivedAt)}</td>
      <td className="cell-designer">
        <Link to={`${APPLICATIONS_PATH}/${row.id}`} prefetch="none">
          {title}
        </Link>
        <small>{row.designer ? `${row.label}, ${row.reference}` : "Covered until you score"}</small>
      </td>
      <td className="cell-type">{row.type}</td>
      <td className="cell-extra">{row.designs.join(", ")}</td>
      <td className="cell-extra">{row.town}</td>
      <td className="cell-extra staff-number staff-nowrap">
        {row.myMean !== null && (
          <>
            <ScoreMarks mean={row.myMean} /> {row.myMean.toFixed(1)}
          </>
        )}
      </td>
      <td className="cell-scored staff-number staff-nowrap">
        {row.scored} of {Math.max(row.panel, row.scored)}
      </td>
      <td className="cell-mean staff-number staff-nowrap">
        {row.designer === null ? <ScoreMarks mean={null} /> : row.mean?.toFixed(1)}
      </td>
      <td className="cell-state">
        <span className={`staff-status staff-status--${look}`}>{label}</span>
      </td>
    </tr>
  );
}

export function ApplicationMark({ status }: { status: ApplicationStatus }) {
  const { look, label } = APPLICATION_MARKS[status];
  return <span className={`staff-status staff-status--${look}`}>{label}</span>;
}
