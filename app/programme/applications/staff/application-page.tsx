import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { SubPageHead } from "~/staff/sub-page-head";
import { VisitorFiles } from "~/staff/visitor-files";
import type { ApplicationView } from "./application-view";
import { APPLICATIONS_PATH, isFinal } from "./applications";
import { ApplicationMark } from "./applications-page";
import { DecisionSection, type RefusedForm } from "./decision-section";
import type { MadeProfile } from "./make-designer.server";
import type { Panel } from "./panel";
import { PanelSection } from "./panel-section";
import "../../../staff/answer.css";
import "./applications.css";

interface ApplicationPageProps {
  application: ApplicationView;
  panel: Panel;
  profile: MadeProfile | null;
  history: HistoryEntry[];
  /** Who and when alone: what was changed is covered like the rest. */
  lastSave: readonly Pick<HistoryEntry, "at" | "member">[];
  /** The next one that this member has to score. */
  nextId: string | null;
  refused?: RefusedForm | undefined;
}

const WORDS = {
  "application-reviewed": "It is in review. The designer is not told.",
  "application-answered": "Saved. The designer is told by mail.",
  "application-scored": "Your score is in, and the others’ are open.",
  "profile-made": "The profile is made. It is not published yet.",
};

/** One application on one screen, with its portfolio, the panel's scores and the decision. */
export function ApplicationPage(props: ApplicationPageProps) {
  const { application, panel, profile, history, lastSave, nextId, refused } = props;
  const { status, label, reference } = application;
  return (
    <div className="staff-page">
      <Notice words={WORDS} />
      <SubPageHead back={{ to: APPLICATIONS_PATH, label: "Applications" }} title={application.title}>
        <p className="staff-number">
          {label ? `${label}, ${reference}` : application.type}, received{" "}
          {shortMoment(application.receivedAt)}
        </p>
        <LastSaved history={lastSave} />
        <span className="staff-actions">
          <ApplicationMark status={status} />
          {status === "new" && (
            <Form method="post">
              <input type="hidden" name="sequence" value={application.sequence} />
              <button
                type="submit"
                name="intent"
                value="in_review"
                className="staff-button staff-button--line"
              >
                Take into review
              </button>
            </Form>
          )}
          {nextId && (
            <Link to={`${APPLICATIONS_PATH}/${nextId}`} className="staff-link">
              Next to score
            </Link>
          )}
        </span>
      </SubPageHead>
      {!panel.isOpen && (
        <p className="staff-notice">
          Scored blind: name, label and contact are covered, and so are the scores of the others, until yours
          is in.
        </p>
      )}
      <div className="answer-columns">
        <div className="staff-page">
          {application.files.length > 0 && (
            <div className="portfolio">
              <VisitorFiles
                title="Portfolio"
                names={application.files}
                hrefOf={(number) => `${APPLICATIONS_PATH}/${application.id}/files/${number}`}
              />
            </div>
          )}
          <Answers application={application} />
        </div>
        <div className="staff-page">
          <PanelSection
            key={application.id}
            panel={panel}
            isDecided={isFinal(status)}
            typed={refused?.intent === "score" ? refused.typed : undefined}
          />
          <DecisionSection {...{ application, panel, profile, refused }} />
        </div>
      </div>
      {panel.isOpen && <RecordHistory history={history} />}
    </div>
  );
}

function Answers({ application: { answers } }: { application: ApplicationView }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <dl className="application-answers">
        {answers.map(({ term, words, isCovered }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              {words} {isCovered && <i className="covered" role="img" aria-label="Covered" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
