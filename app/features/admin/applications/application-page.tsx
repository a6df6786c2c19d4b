import { useState } from "react";
import { Form } from "react-router";
import {
  applicationReference,
  DECISION_SUBJECTS,
  DECISION_WORDS,
  DECISIONS,
  type Decision,
} from "~/features/applications/application-answer";
import { AreaField, StaffForm } from "../form/staff-form";
import type { HistoryEntry } from "../history/history";
import { RecordHistory } from "../history/record-history";
import { shortMoment } from "../moments";
import { Notice } from "../notice";
import { SubPageHead } from "../sub-page-head";
import { VisitorFiles } from "../visitor-files";
import { APPLICATION_MARKS, APPLICATIONS_PATH } from "./applications";
import type { Application } from "./applications.server";
import { ApplicationMark } from "./applications-page";
import "../answer.css";

interface RefusedForm {
  error?: string;
  intent?: string;
  typed?: Record<string, string>;
}

interface ApplicationPageProps {
  application: Application;
  history: HistoryEntry[];
  refused?: RefusedForm | undefined;
}

const WORDS = {
  "application-reviewed": "It is in review. The designer is not told.",
  "application-answered": "Saved. The designer is told by mail.",
};

/** One application on one screen, with its portfolio and the answer. */
export function ApplicationPage({ application, history, refused }: ApplicationPageProps) {
  const { status } = application;
  const isOpen = status !== "accepted" && status !== "declined";
  return (
    <div className="st-page">
      <Notice words={WORDS} />
      <SubPageHead
        back={{ to: APPLICATIONS_PATH, label: "Applications" }}
        title={application.company_label_name}
      >
        <p className="st-num">
          {applicationReference(application.number)}, came {shortMoment(application.created_at)}
        </p>
        <span className="st-acts">
          <ApplicationMark status={status} />
          {status === "new" && (
            <Form method="post">
              <input type="hidden" name="sequence" value={application.sequence} />
              <button type="submit" name="intent" value="in_review" className="st-btn st-btn--line">
                Take into review
              </button>
            </Form>
          )}
        </span>
      </SubPageHead>
      <div className="answer-columns">
        <div className="st-page">
          <Facts application={application} />
          {application.files_folder && application.portfolio_files.length > 0 && (
            <VisitorFiles
              title="Portfolio"
              names={application.portfolio_files}
              hrefOf={(number) => `${APPLICATIONS_PATH}/${application.id}/files/${number}`}
            />
          )}
        </div>
        <div className="st-page">
          {isOpen && <Answer key={application.sequence} application={application} refused={refused} />}
          {application.message && (
            <section aria-labelledby="last-mail">
              <h2 id="last-mail">
                Last mail {application.answered_at && <span>{shortMoment(application.answered_at)}</span>}
              </h2>
              <p className="whitespace-pre-line py-2 wrap-anywhere">{application.message}</p>
            </section>
          )}
        </div>
      </div>
      <RecordHistory history={history} />
    </div>
  );
}

function Facts({ application }: { application: Application }) {
  const facts = [
    ["Who", `${application.title} ${application.first_name} ${application.last_name}`],
    ["For", application.application_type],
    ["Designs", application.design_type.join(", ")],
    ["Email", application.email],
    ["Phone", application.phone],
    ["Registration", application.company_registration_number],
    ["In business", application.operating_duration],
    ["Website", application.website],
    ["Social media", application.social_media_handles],
    ["Age groups", application.age_groups],
    ["Stores", application.stores_supplied],
    ["Studio", application.has_studio ? (application.studio_address ?? "Yes") : "No"],
    ["Shows", application.has_done_shows ? (application.previous_shows ?? "Yes") : "No"],
  ] as const;
  return (
    <section aria-label="The application">
      <dl className="st-dl">
        {facts.map(
          ([term, words]) =>
            words && (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{words}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function Answer({ application, refused }: Pick<ApplicationPageProps, "application" | "refused">) {
  const decisions = DECISIONS.filter((decision) => decision !== application.status);
  const sent = decisions.find((decision) => decision === refused?.intent);
  const [decision, setDecision] = useState<Decision>(sent ?? decisions[0] ?? "declined");
  return (
    <section aria-labelledby="answer" className="answer">
      <h2 id="answer">Answer</h2>
      <fieldset className="answer-kinds">
        <legend className="sr-only">Answer</legend>
        {decisions.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="answer-kind"
              checked={kind === decision}
              onChange={() => setDecision(kind)}
            />
            <span>{APPLICATION_MARKS[kind].label}</span>
          </label>
        ))}
      </fieldset>
      <StaffForm key={decision} className="st-stack">
        <input type="hidden" name="sequence" value={application.sequence} />
        <section aria-label="The mail" className="letter">
          <dl>
            <div>
              <dt>To</dt>
              <dd>{application.email}</dd>
            </div>
            <div>
              <dt>Subject</dt>
              <dd>
                <b>{`${DECISION_SUBJECTS[decision]}, ${applicationReference(application.number)}`}</b>
              </dd>
            </div>
          </dl>
          <p>Dear {application.first_name},</p>
          <AreaField
            name="words"
            label="Words of the mail"
            value={DECISION_WORDS[decision]}
            typed={sent === decision ? refused?.typed : undefined}
            rows={5}
            maxLength={5000}
            isRequired
            isWide
          />
        </section>
        <div>
          <button
            type="submit"
            name="intent"
            value={decision}
            className={decision === "declined" ? "st-btn st-btn--bad" : "st-btn"}
          >
            Send answer
          </button>
        </div>
      </StaffForm>
    </section>
  );
}
