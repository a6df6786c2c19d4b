import { useRef, useState } from "react";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { AreaField, StaffForm } from "~/staff/form/staff-form";
import { MailChoice, MailPreview } from "~/staff/mail-preview";
import { shortMoment } from "~/staff/moments";
import { DECISION_SUBJECTS, DECISION_TEXT, DECISIONS, type Decision } from "../decisions";
import type { ApplicationView } from "./application-view";
import { isFinal } from "./applications";
import type { MadeProfile } from "./make-designer.server";
import type { Panel } from "./panel";

export interface RefusedForm {
  error?: string;
  intent?: string;
  typed?: Record<string, string>;
}

interface DecisionProps {
  application: ApplicationView;
  panel: Panel;
  profile: MadeProfile | null;
  refused: RefusedForm | undefined;
}

const LABELS: Record<Decision, string> = {
  shortlisted: "Shortlist",
  interview: "Interview",
  accepted: "Accept",
  declined: "Decline",
  withdrawn: "Withdraw",
};

/** The decision, with the mail as it will go; then what came of it. */
export function DecisionSection({ application, panel, profile, refused }: DecisionProps) {
  const { designer, status } = application;
  const isOver = isFinal(status);
  return (
    <>
      <section aria-labelledby="decision" className="answer decision">
        <h2 id="decision">Decision</h2>
        {isOver && status === "accepted" && <Profile profile={profile} />}
        {isOver && status !== "accepted" && (
          <p className="staff-muted">{status === "declined" ? "Declined." : "Withdrawn."}</p>
        )}
        {!isOver && !panel.mayDecide && <p className="staff-muted">{opensWhen(panel)}</p>}
        {!isOver && panel.mayDecide && designer && (
          <DecisionForm key={application.sequence} {...{ application, designer, refused }} />
        )}
      </section>
      {designer?.message && (
        <section aria-labelledby="last-mail">
          <h2 id="last-mail">
            Last mail {designer.answeredAt && <span>{shortMoment(designer.answeredAt)}</span>}
          </h2>
          <p className="whitespace-pre-line py-2 wrap-anywhere">{designer.message}</p>
        </section>
      )}
    </>
  );
}

function opensWhen({ size, isOpen }: Panel): string {
  if (size < 2) return "Opens when you have scored.";
  return isOpen
    ? `Opens when all ${size} have scored.`
    : `Opens when all ${size} have scored; an admin who has scored need not wait.`;
}

function DecisionForm({
  application,
  designer,
  refused,
}: Pick<DecisionProps, "application" | "refused"> & {
  designer: NonNullable<ApplicationView["designer"]>;
}) {
  const decisions = DECISIONS.filter((decision) => decision !== application.status);
  const sent = decisions.find((decision) => decision === refused?.intent);
  const [decision, setDecision] = useState<Decision>(sent ?? decisions[0] ?? "declined");
  // Looking at another decision loses no words.
  const [typed, setTyped] = useState<{ [decision in Decision]?: string | undefined }>(
    sent ? { [sent]: refused?.typed?.words } : {},
  );
  const replyFields = useRef<HTMLDivElement>(null);
  function choose(next: Decision) {
    setTyped({ ...typed, [decision]: replyFields.current?.querySelector("textarea")?.value });
    setDecision(next);
  }
  const words = typed[decision];
  return (
    <>
      <MailChoice
        label="Decision"
        kinds={decisions}
        labelOf={(kind) => LABELS[kind]}
        value={decision}
        onChange={choose}
      />
      <StaffForm className="staff-stack">
        <input type="hidden" name="sequence" value={application.sequence} />
        <MailPreview
          to={designer.email}
          subject={`${DECISION_SUBJECTS[decision]}, ${application.reference}`}
          greeting={`Dear ${designer.firstName},`}
        >
          <div ref={replyFields} className="contents">
            <AreaField
              key={decision}
              name="words"
              label="Words of the mail"
              value={words ?? DECISION_TEXT[decision]}
              rows={5}
              maxLength={5000}
              isRequired
              isWide
            />
          </div>
          <p className="staff-muted">Their link to the application follows.</p>
        </MailPreview>
        <div className="staff-row justify-end">
          <button
            type="submit"
            name="intent"
            value={decision}
            className={decision === "declined" ? "staff-button staff-button--bad" : "staff-button"}
          >
            Decide and send
          </button>
        </div>
      </StaffForm>
    </>
  );
}

function Profile({ profile }: { profile: MadeProfile | null }) {
  if (profile)
    return (
      <p>
        Accepted. {profile.kind === "designer" ? "Designer profile" : "Fastrack designer"}:{" "}
        <Link to={profile.href} className="staff-link">
          {profile.name}
        </Link>{" "}
        <span className="staff-muted">{profile.isShown ? "on the site" : "not published yet"}</span>
      </p>
    );
  return (
    <Form method="post" className="staff-stack">
      <p>Accepted. Make a profile of it: unpublished, filled from the application, for you to finish.</p>
      <span className="staff-row">
        <button type="submit" name="intent" value="make-fastrack" className="staff-button">
          Make a Fastrack designer
        </button>
        <button type="submit" name="intent" value="make-designer" className="staff-button staff-button--line">
          Make a designer profile
        </button>
      </span>
    </Form>
  );
}
