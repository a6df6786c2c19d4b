import { formatDate } from "~/platform/lib/dates";
import { Form } from "~/staff/form/form";
import { StaffForm } from "~/staff/form/staff-form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { SubPageHead } from "~/staff/sub-page-head";
import { isStaffRole, PEOPLE_PATH, type Person, roleLabel, STAFF_ROLES } from "./people";
import { devicesText, SecondStepMark } from "./people-page";
import "./people.css";

interface PersonView {
  person: Person;
  history: HistoryEntry[];
  isOwn: boolean;
}

const WORDS = {
  "role-changed": "The role is changed, and counts from their next click on.",
  "sessions-ended": "Signed out everywhere. Their next click asks for the password.",
  "two-step-reset": "The second step is reset. They are signed out, and told by mail.",
};

export function PersonPage({ person, history, isOwn }: PersonView) {
  const isStaff = isStaffRole(person.role);
  const facts = [
    ["Email", person.email],
    ["Role", roleLabel(person.role)],
    ["With us since", formatDate(person.createdAt)],
    ["Last seen", person.seenAt ? shortMoment(person.seenAt) : "never"],
    ["Signed in", devicesText(person.openSessions)],
  ] as const;
  return (
    <div className="staff-page person-forms">
      <Notice words={WORDS} />
      <SubPageHead back={{ to: PEOPLE_PATH, label: "People" }} title={person.fullName ?? person.email}>
        {isOwn && <p>This is you</p>}
        <LastSaved history={history} />
      </SubPageHead>
      <div className="staff-columns">
        <dl className="staff-facts">
          {facts.map(([term, words]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </div>
          ))}
          <div>
            <dt>Second step</dt>
            <dd>
              <SecondStepMark person={person} />
              {person.hasTwoStep && ` ${codesText(person.recoveryCodesLeft)}`}
            </dd>
          </div>
        </dl>
        <div className="staff-page">
          <Role person={person} isStaff={isStaff} />
          <Access person={person} isOwn={isOwn} />
          {isStaff && <Leave isOwn={isOwn} />}
        </div>
      </div>
      <RecordHistory history={history} />
    </div>
  );
}

function codesText(left: number): string {
  return left === 1 ? "1 recovery code left" : `${left} recovery codes left`;
}

function Role({ person, isStaff }: { person: Person; isStaff: boolean }) {
  // No key takes a customer into the staff: that is for the button alone.
  const RoleForm = isStaff ? StaffForm : Form;
  return (
    <section aria-labelledby="role">
      <h2 id="role">Role</h2>
      <RoleForm method="post" className="staff-row mt-3" aria-labelledby="role" key={person.role}>
        <label className="staff-field">
          <span className="sr-only">New role</span>
          <select name="role" defaultValue={isStaff ? person.role : "editor"}>
            {Object.entries(STAFF_ROLES).map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" name="intent" value="role" className="staff-button">
          {isStaff ? "Change role" : "Take into the staff"}
        </button>
      </RoleForm>
    </section>
  );
}

function Access({ person, isOwn }: { person: Person; isOwn: boolean }) {
  return (
    <section aria-labelledby="sign-in">
      <h2 id="sign-in">Signing in</h2>
      <Form method="post" className="staff-row mt-3">
        {person.openSessions > 0 ? (
          <button type="submit" name="intent" value="sign-out" className="staff-button staff-button--line">
            End all sessions
          </button>
        ) : (
          <span className="staff-muted">Not signed in anywhere.</span>
        )}
        {person.hasTwoStep && !isOwn && (
          <button
            type="submit"
            name="intent"
            value="reset-two-step"
            className="staff-button staff-button--line"
          >
            Reset second step
          </button>
        )}
        {isOwn && (
          <a href="/account/two-step" className="staff-link">
            Your two-step sign-in
          </a>
        )}
      </Form>
      {person.hasTwoStep && !isOwn && (
        <p className="staff-muted mt-3">
          For a lost phone. They are signed out everywhere, told by mail, and sign in with the password alone.
        </p>
      )}
    </section>
  );
}

function Leave({ isOwn }: { isOwn: boolean }) {
  return (
    <section aria-labelledby="leave">
      <h2 id="leave">Remove</h2>
      <details className="mt-3">
        <summary>Take out of the staff</summary>
        <p>
          {isOwn ? "You become a customer and are" : "They become a customer and are"} signed out everywhere.
          What was done stays in the audit.
        </p>
        <Form method="post" className="mt-3">
          <button type="submit" name="intent" value="remove" className="staff-button staff-button--bad">
            Remove from staff
          </button>
        </Form>
      </details>
    </section>
  );
}
