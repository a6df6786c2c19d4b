import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { StaffForm, TextField } from "~/staff/form/staff-form";
import { BulkBar } from "~/staff/list/bulk-bar";
import { Chips, FindForm, SortSelect } from "~/staff/list/list-parts";
import { type ListQuery, listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import {
  INVITATION_DAYS,
  MAX_RESULTS,
  type OpenInvitation,
  PEOPLE_PATH,
  PEOPLE_SHOWS,
  PEOPLE_SORTS,
  type Person,
  ROLE_RIGHTS,
  roleLabel,
} from "./people";
import "./people.css";

interface PeopleView {
  people: Person[];
  /** Of the staff; not counted in a search. */
  counts: Record<string, number>;
  invitations: OpenInvitation[];
  isRequired: boolean;
  query: ListQuery;
  /** The id of the member who looks. */
  own: string;
  now: Date;
  typed: Record<string, string> | undefined;
}

const WORDS = {
  invited: "The invitation is on its way.",
  "invitation-renewed": "A new link is on its way; the one before no longer works.",
  "invitation-withdrawn": "The invitation is withdrawn, and its link no longer works.",
  "invitations-renewed": "New links are on their way; the ones before no longer work.",
  "invitations-withdrawn": "The invitations are withdrawn, and their links no longer work.",
  "person-removed": "Taken out of the staff, and signed out everywhere.",
  "two-step-required": "Everybody on the staff needs a second step from now on.",
  "two-step-optional": "The second step is everybody’s own choice again.",
};

export function PeoplePage(view: PeopleView) {
  const { people, counts, invitations, query, own } = view;
  return (
    <div className="staff-page">
      <Notice words={WORDS} />
      <header className="staff-head">
        <h1>People</h1>
        {query.search ? (
          <Link to={PEOPLE_PATH} className="staff-link">
            Show the staff
          </Link>
        ) : (
          <p className="staff-number">{headText(counts[""] ?? 0, invitations.length)}</p>
        )}
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${PEOPLE_PATH}.csv`, query)}>
            Export CSV
          </a>
        </span>
      </header>
      {!query.search && (
        <Chips
          path={PEOPLE_PATH}
          query={query}
          chips={PEOPLE_SHOWS.map(({ show, label }) => ({
            show,
            label,
            count: counts[show],
            isBad: show === "one-step" && view.isRequired,
          }))}
        />
      )}
      <FindForm
        path={PEOPLE_PATH}
        query={query}
        label="Find a person"
        placeholder="Name or email, customers too"
      >
        <SortSelect sorts={PEOPLE_SORTS} value={query.sort} />
      </FindForm>
      <div className="people-columns">
        <div className="staff-page">
          <Found people={people.slice(0, MAX_RESULTS)} query={query} own={own} />
          {people.length > MAX_RESULTS && (
            <p className="staff-muted">{`The first ${MAX_RESULTS} are shown. Please type more of the name.`}</p>
          )}
          <Rights />
        </div>
        <aside className="staff-page" aria-label="Access">
          <Invite typed={view.typed} />
          <Invited invitations={invitations} now={view.now} />
          <SecondStepRule isRequired={view.isRequired} without={counts["one-step"] ?? 0} />
        </aside>
      </div>
    </div>
  );
}

function headText(staff: number, invited: number): string {
  return `${staff} with access${invited > 0 ? `, ${invited} invited` : ""}`;
}

function Found({ people, query, own }: Pick<PeopleView, "people" | "query" | "own">) {
  if (people.length === 0)
    return (
      <NoRows
        noun="staff"
        allTo={PEOPLE_PATH}
        // A search looks among everybody, whatever is shown.
        query={query.search ? { ...query, show: "" } : query}
        chips={PEOPLE_SHOWS}
        done={{ "one-step": "Everybody has a second step" }}
        finds="Names and addresses are found by the beginnings of their words."
        about="Whoever works here is invited by their email address."
      />
    );
  return (
    <table className="staff-table is-cards people-table">
      <caption className="sr-only">{query.search ? "People found" : "Staff"}</caption>
      <thead>
        <tr>
          <th>Name</th>
          <th>Role</th>
          <th>Last seen</th>
          <th>Second step</th>
          <th className="staff-right">Signed in</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td className="wrap-anywhere">
              <Link to={`${PEOPLE_PATH}/${person.id}`}>{person.fullName ?? person.email}</Link>
              <small>
                {person.fullName && person.email}
                {person.id === own && (person.fullName ? ", you" : "you")}
              </small>
            </td>
            <td>{roleLabel(person.role)}</td>
            <td className="staff-number">
              <span className="staff-narrow">Last seen </span>
              {person.seenAt ? shortMoment(person.seenAt) : "never"}
            </td>
            <td>
              <span className="staff-narrow">Second step </span>
              <SecondStepMark person={person} />
            </td>
            <td className="staff-right">
              <span className="staff-narrow">Signed in: </span>
              {devicesText(person.openSessions)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SecondStepMark({ person: { hasTwoStep, role } }: { person: Person }) {
  if (hasTwoStep) return <span className="staff-status staff-status--done">On</span>;
  return role === "admin" || role === "editor" ? (
    <span className="staff-status staff-status--off">Off</span>
  ) : (
    <span className="staff-muted">for staff</span>
  );
}

export function devicesText(sessions: number): string {
  if (sessions === 0) return "nowhere";
  return sessions === 1 ? "1 device" : `${sessions} devices`;
}

function Rights() {
  return (
    <section aria-labelledby="rights">
      <h2 id="rights">
        What each role may do <span>kept by the database, not by this page</span>
      </h2>
      <table className="staff-table">
        <caption className="sr-only">What each role may do</caption>
        <thead>
          <tr>
            <th>Task</th>
            <th>Admin</th>
            <th>Editor</th>
          </tr>
        </thead>
        <tbody>
          {ROLE_RIGHTS.map(({ task, admin, editor }) => (
            <tr key={task}>
              <td>{task}</td>
              <td>{admin ? "may" : "–"}</td>
              <td>{editor ? "may" : <span className="staff-muted">may not</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Invite({ typed }: Pick<PeopleView, "typed">) {
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">Invite</h2>
      <StaffForm className="staff-stack mt-3" aria-labelledby="invite" key={JSON.stringify(typed)}>
        <TextField name="email" label="Email" type="email" maxLength={254} isRequired typed={typed} />
        <fieldset className="staff-stack">
          <legend className="sr-only">Role</legend>
          <RoleChoice
            value="editor"
            label="Editor"
            says="orders, pieces, stories, events, appointments"
            typed={typed}
          />
          <RoleChoice value="admin" label="Admin" says="everything, also money and this page" typed={typed} />
        </fieldset>
        <p className="staff-row">
          <button
            type="submit"
            name="intent"
            value="invite"
            className="staff-button"
            aria-keyshortcuts="Control+S"
          >
            Send invitation
          </button>
          <span className="staff-muted">{`The link lasts ${INVITATION_DAYS} days.`}</span>
        </p>
      </StaffForm>
    </section>
  );
}

function RoleChoice({
  value,
  label,
  says,
  typed,
}: {
  value: string;
  label: string;
  says: string;
  typed: PeopleView["typed"];
}) {
  return (
    <label className="staff-check">
      <input type="radio" name="role" value={value} defaultChecked={(typed?.role ?? "editor") === value} />
      <span>
        {label} <small className="staff-muted">{says}</small>
      </span>
    </label>
  );
}

/** The form of those that are ticked; each has a form of its own. */
const SELECTED = "invitations-selected";

function Invited({ invitations, now }: Pick<PeopleView, "invitations" | "now">) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <div className="bulk-list">
        {invitations.length > 1 && (
          <Form method="post" id={SELECTED}>
            <BulkBar name="invitation" form={SELECTED} label="With the selected invitations">
              <button type="submit" name="intent" value="renew" className="staff-button staff-button--line">
                Again to the selected
              </button>
              <button
                type="submit"
                name="intent"
                value="withdraw"
                className="staff-button staff-button--line"
              >
                Withdraw the selected
              </button>
            </BulkBar>
          </Form>
        )}
        <ul className="people-invited">
          {invitations.map(({ id, email, role, expiresAt }) => {
            const isOver = new Date(expiresAt) <= now;
            return (
              <li key={id} className="staff-row">
                <span className="wrap-anywhere">
                  {email}
                  <small className={isOver ? "staff-number staff-bad" : "staff-number staff-muted"}>
                    {`${roleLabel(role)}, ${isOver ? "ran out" : "until"} ${shortMoment(expiresAt)}`}
                  </small>
                </span>
                <Form method="post" className="staff-row" aria-label={`Invitation of ${email}`}>
                  {invitations.length > 1 && (
                    <span className="cell-select">
                      <input
                        type="checkbox"
                        form={SELECTED}
                        name="invitation"
                        value={id}
                        aria-label={`Select ${email}`}
                      />
                    </span>
                  )}
                  <input type="hidden" name="invitation" value={id} />
                  <button type="submit" name="intent" value="renew" className="staff-link">
                    Again
                  </button>
                  <button type="submit" name="intent" value="withdraw" className="staff-link">
                    Withdraw
                  </button>
                </Form>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function SecondStepRule({ isRequired, without }: { isRequired: boolean; without: number }) {
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step">Second step</h2>
      <div className="staff-stack mt-3">
        <p>
          {isRequired
            ? "Required: whoever has none sets one up before anything else opens."
            : "Everybody chooses for themselves whether a code is asked for after the password."}
          {without > 0 && ` ${without} of the staff ${without === 1 ? "has" : "have"} none.`}
        </p>
        <Form method="post" className="staff-row">
          <button
            type="submit"
            name="intent"
            value={isRequired ? "relax" : "require"}
            className="staff-button staff-button--line"
          >
            {isRequired ? "No longer require it" : "Require it for staff"}
          </button>
          <a href="/account/two-step" className="staff-link">
            Your own
          </a>
        </Form>
      </div>
    </section>
  );
}
