import { whenText } from "~/atelier/bookings/appointment-answer";
import type { FreeDay } from "~/atelier/bookings/free-times";
import { formatLongDate, momentAt } from "~/platform/lib/dates";
import { phoneHref } from "~/platform/organisation/facts";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { SubPageHead } from "~/staff/sub-page-head";
import { VisitorFiles } from "~/staff/visitor-files";
import { AnswerForm } from "./answer-form";
import { APPOINTMENTS_PATH, type RefusedForm, type StaffAppointment } from "./appointments";
import type { AppointmentDetails, Fitting } from "./appointments.server";
import { FittingsSection } from "./fittings-section";
import { StatusMark } from "./status-mark";
import "../../../staff/answer.css";
import "./appointments.css";

interface AppointmentPageProps {
  appointment: AppointmentDetails;
  clashes: readonly StaffAppointment[];
  free: readonly FreeDay[];
  places: readonly { id: number; name: string }[];
  fittings: readonly Fitting[];
  history: HistoryEntry[];
  hasBegun: boolean;
  refused?: RefusedForm | undefined;
}

const WORDS = {
  "appointment-entered": "Entered and confirmed. The client is told by mail.",
  "appointment-confirm": "Confirmed. The client is told by mail.",
  "appointment-move": "Moved. The client and the atelier are told by mail.",
  "appointment-decline": "Declined. The client is told by mail.",
  "appointment-completed": "Marked as completed.",
  "appointment-missed": "Marked as missed.",
  "appointment-reopened": "It is confirmed again.",
  "fitting-noted": "Kept, and shown at the next appointment.",
};

export function AppointmentPage({
  appointment,
  clashes,
  free,
  places,
  fittings,
  history,
  hasBegun,
  refused,
}: AppointmentPageProps) {
  const { status } = appointment;
  const isOpen = status === "requested" || status === "confirmed" || status === "moved";
  const given = clashes.find((other) => other.status !== "requested");
  return (
    <div className="staff-page">
      <Notice words={WORDS} />
      <SubPageHead back={{ to: APPOINTMENTS_PATH, label: "Appointments" }} title={appointment.name}>
        <p className="staff-number">asked {shortMoment(appointment.askedAt)}</p>
        <LastSaved history={history} />
        <span className="staff-actions">
          <StatusMark appointment={appointment} />
          <Link className="staff-link" to={`${APPOINTMENTS_PATH}/new?client=${appointment.id}`}>
            Next appointment
          </Link>
          {hasBegun && status !== "requested" && isOpen && (
            <Form method="post" className="staff-row">
              <button type="submit" name="intent" value="completed" className="staff-button">
                Completed
              </button>
              <button type="submit" name="intent" value="missed" className="staff-button staff-button--line">
                Missed
              </button>
            </Form>
          )}
        </span>
      </SubPageHead>
      <div className="answer-columns">
        <div className="staff-page">
          <Facts appointment={appointment} places={places} />
          {clashes.length > 0 && isOpen && <Clashes clashes={clashes} />}
          {appointment.filesFolder && appointment.fileNames.length > 0 && (
            <VisitorFiles
              title="Reference pictures"
              names={appointment.fileNames}
              hrefOf={(number) => `${APPOINTMENTS_PATH}/${appointment.id}/files/${number}`}
            />
          )}
          <FittingsSection
            fittings={fittings}
            typed={refused?.intent === "fitting" ? refused.typed : undefined}
          />
        </div>
        <div className="staff-page">
          <ClientNews appointment={appointment} />
          {isOpen && (
            <>
              {given && status === "requested" && (
                <p className="staff-notice staff-notice--bad">
                  {given.name} has this time. Move this one, or decline it.
                </p>
              )}
              <AnswerForm
                key={appointment.sequence}
                appointment={appointment}
                free={free}
                places={places}
                refused={refused}
              />
            </>
          )}
          {appointment.message && (
            <section aria-labelledby="last-mail">
              <h2 id="last-mail">
                Last mail {appointment.answeredAt && <span>{shortMoment(appointment.answeredAt)}</span>}
              </h2>
              <p className="whitespace-pre-line py-2 wrap-anywhere">{appointment.message}</p>
            </section>
          )}
        </div>
      </div>
      <RecordHistory history={history} />
    </div>
  );
}

function Facts({
  appointment,
  places,
}: {
  appointment: AppointmentDetails;
  places: readonly { id: number; name: string }[];
}) {
  const { movedFrom, status, isHeld, asked } = appointment;
  const facts = [
    ["When", <b key="when">{whenText(appointment)}</b>],
    ["Asks for", asked && <b key="asked">{whenText({ ...asked, minutes: appointment.minutes })}</b>],
    ["Was", movedFrom && `${formatLongDate(momentAt(movedFrom.date))}, ${movedFrom.time}`],
    [
      "Held until",
      (status === "requested" || asked) &&
        (isHeld ? shortMoment(appointment.holdEndsAt) : "No longer held: others can ask for this time"),
    ],
    ["Where", places.length > 1 && places.find(({ id }) => id === appointment.placeId)?.name],
    ["Service", appointment.service],
    ["Occasion", appointment.occasion],
    ["Budget", appointment.budget],
    ["Answer by", appointment.answerBy],
    [
      "Phone",
      <a key="phone" className="staff-link" href={phoneHref(appointment.phone)}>
        {appointment.phone}
      </a>,
    ],
    [
      "Email",
      <a key="email" className="staff-link" href={`mailto:${appointment.email}`}>
        {appointment.email}
      </a>,
    ],
  ] as const;
  return (
    <section aria-label="The request">
      <dl className="staff-facts">
        {facts.map(
          ([term, words]) =>
            words && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
      </dl>
      {appointment.notes && (
        <blockquote className="mt-3 whitespace-pre-line wrap-anywhere">“{appointment.notes}”</blockquote>
      )}
    </section>
  );
}

/** What the client did with their link. */
function ClientNews({ appointment }: { appointment: AppointmentDetails }) {
  const { asked, cancelledAt, clientChangedAt, status, minutes } = appointment;
  if (!clientChangedAt) return null;
  const words = cancelledAt
    ? "The client cancelled it."
    : asked
      ? `The client asks for another time: ${whenText({ ...asked, minutes })}. This one stays theirs until you answer.`
      : status === "requested"
        ? "The client has chosen another time than at first."
        : null;
  return (
    words && (
      <p className="staff-notice">
        {words} <span className="staff-number">{shortMoment(clientChangedAt)}</span>
      </p>
    )
  );
}

function Clashes({ clashes }: { clashes: readonly StaffAppointment[] }) {
  return (
    <section aria-labelledby="clashes">
      <h2 id="clashes">At the same time</h2>
      <table className="staff-table">
        <caption className="sr-only">At the same time</caption>
        <tbody>
          {clashes.map((other) => (
            <tr key={other.id}>
              <td className="staff-number staff-nowrap">{other.time}</td>
              <td>
                <Link to={`${APPOINTMENTS_PATH}/${other.id}`}>{other.name}</Link>
              </td>
              <td>
                <StatusMark appointment={other} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
