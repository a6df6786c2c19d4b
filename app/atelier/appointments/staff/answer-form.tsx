import { useState } from "react";
import {
  ANSWERS,
  type Answer,
  answerSubject,
  firstWords,
  whenText,
} from "~/atelier/bookings/appointment-answer";
import type { FreeDay } from "~/atelier/bookings/free-times";
import { firstNameOf } from "~/platform/lib/first-name";
import { useFacts } from "~/platform/organisation/use-facts";
import { AreaField, StaffForm } from "~/staff/form/staff-form";
import { MailChoice, MailPreview } from "~/staff/mail-preview";
import { LENGTHS, type RefusedForm } from "./appointments";
import type { AppointmentDetails } from "./appointments.server";
import { FreeTimeOptions } from "./free-time-options";

const LABELS: Record<Answer, string> = { confirm: "Confirm", move: "Move", decline: "Decline" };
const SENDS: Record<Answer, string> = {
  confirm: "Confirm and send",
  move: "Move and send",
  decline: "Decline and send",
};

interface AnswerFormProps {
  appointment: AppointmentDetails;
  free: readonly FreeDay[];
  places: readonly { id: number; name: string }[];
  refused?: RefusedForm | undefined;
}

/** Confirm, move or decline, with the mail as it will go. */
export function AnswerForm({ appointment, free, places, refused }: AnswerFormProps) {
  const { atelier } = useFacts();
  const { asked } = appointment;
  const wasConfirmed = appointment.status !== "requested";
  const answers = ANSWERS.filter((answer) => answer !== "confirm" || !wasConfirmed || asked);
  const sent = answers.find((answer) => answer === refused?.intent);
  const [answer, setAnswer] = useState<Answer>(sent ?? (wasConfirmed ? "move" : "confirm"));
  const typed = sent === answer ? refused?.typed : undefined;
  const [to, setTo] = useState(typed?.to ?? firstTime(free, asked));
  const [minutes, setMinutes] = useState(Number(typed?.minutes ?? appointment.minutes));
  const [date = "", time = ""] = answer === "move" ? to.split(" ") : [appointment.date, appointment.time];
  return (
    <section aria-labelledby="answer" className="answer">
      <h2 id="answer">{wasConfirmed && !asked ? "Change" : "Answer"}</h2>
      <MailChoice
        label="Answer"
        kinds={answers}
        labelOf={(kind) => (kind === "confirm" && asked ? "Keep the time" : LABELS[kind])}
        value={answer}
        onChange={setAnswer}
      />
      <StaffForm key={`${answer}${appointment.sequence}`} className="staff-stack">
        <input type="hidden" name="sequence" value={appointment.sequence} />
        {answer !== "decline" && (
          <div className="staff-fields staff-fields--2">
            {answer === "move" && (
              <label className="staff-field">
                New time
                <select
                  name="to"
                  required
                  value={to}
                  onChange={({ currentTarget }) => setTo(currentTarget.value)}
                >
                  <FreeTimeOptions free={free} />
                </select>
              </label>
            )}
            <label className="staff-field">
              For
              <select
                name="minutes"
                value={minutes}
                onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
              >
                {LENGTHS.map((length) => (
                  <option key={length} value={length}>{`${length} minutes`}</option>
                ))}
              </select>
            </label>
            {places.length > 1 && (
              <label className="staff-field">
                Where
                <select
                  name="place"
                  defaultValue={typed?.place ?? appointment.askedPlaceId ?? appointment.placeId}
                >
                  {places.map((place) => (
                    <option key={place.id} value={place.id}>
                      {place.name}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </div>
        )}
        <MailPreview
          to={appointment.email}
          subject={answerSubject(answer, { date, time })}
          greeting={`Dear ${firstNameOf(appointment.name)},`}
        >
          <AreaField
            name="words"
            label="Words of the mail"
            value={firstWords(answer, { wasConfirmed, asksForAnother: asked !== null })}
            typed={typed}
            rows={5}
            maxLength={5000}
            isRequired
            isWide
          />
          {answer !== "decline" && (
            <dl>
              <div>
                <dt>When</dt>
                <dd>{date && whenText({ date, time, minutes })}</dd>
              </div>
              <div>
                <dt>Where</dt>
                <dd>{atelier.address.join(", ")}</dd>
              </div>
            </dl>
          )}
          {(answer !== "decline" || wasConfirmed) && <p className="staff-muted">Attached: appointment.ics</p>}
        </MailPreview>
        {appointment.wantsText && (
          <p className="staff-notice">
            A text message was asked for too. The site sends none: please text from our phone.
          </p>
        )}
        <div>
          <button
            type="submit"
            name="intent"
            value={answer}
            className={answer === "decline" ? "staff-button staff-button--bad" : "staff-button"}
          >
            {answer === "confirm" && asked ? "Keep the time and send" : SENDS[answer]}
          </button>
        </div>
      </StaffForm>
    </section>
  );
}

/** The one the client asks for, while it is free. */
function firstTime(free: readonly FreeDay[], asked: AppointmentDetails["asked"]): string {
  const [first] = free;
  const isFree = free.some(({ date, times }) => date === asked?.date && times.includes(asked.time));
  if (asked && isFree) return `${asked.date} ${asked.time}`;
  return first ? `${first.date} ${first.times[0]}` : "";
}
