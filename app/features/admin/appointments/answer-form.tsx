import { useState } from "react";
import { siteFacts } from "~/content/facts";
import {
  ANSWERS,
  type Answer,
  answerSubject,
  firstWords,
  whenWords,
} from "~/features/bookings/appointment-answer";
import { formatLongDate, momentAt } from "~/lib/dates";
import { AreaField, StaffForm } from "../form/staff-form";
import type { FreeDay, RefusedForm } from "./appointments";
import type { AppointmentDetails } from "./appointments.server";

const LABELS: Record<Answer, string> = { confirm: "Confirm", move: "Move", decline: "Decline" };
const SENDS: Record<Answer, string> = {
  confirm: "Confirm and send",
  move: "Move and send",
  decline: "Decline and send",
};
const MINUTES = [30, 60, 90, 120, 150, 180];

interface AnswerFormProps {
  appointment: AppointmentDetails;
  free: readonly FreeDay[];
  places: readonly { id: number; name: string }[];
  refused?: RefusedForm | undefined;
}

/** Confirm, move or decline, with the mail as it will go. */
export function AnswerForm({ appointment, free, places, refused }: AnswerFormProps) {
  const answers = ANSWERS.filter((answer) => answer !== "confirm" || appointment.status === "requested");
  const sent = answers.find((answer) => answer === refused?.intent);
  const [answer, setAnswer] = useState<Answer>(sent ?? answers[0] ?? "move");
  const typed = sent === answer ? refused?.typed : undefined;
  const [to, setTo] = useState(typed?.to ?? firstFree(free));
  const [minutes, setMinutes] = useState(Number(typed?.minutes ?? appointment.minutes));
  const [date = "", time = ""] = answer === "move" ? to.split(" ") : [appointment.date, appointment.time];
  const wasConfirmed = appointment.status !== "requested";
  return (
    <section aria-labelledby="answer" className="answer">
      <h2 id="answer">{wasConfirmed ? "Change" : "Answer"}</h2>
      <fieldset className="answer-kinds">
        <legend className="sr-only">Answer</legend>
        {answers.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="answer-kind"
              checked={kind === answer}
              onChange={() => setAnswer(kind)}
            />
            <span>{LABELS[kind]}</span>
          </label>
        ))}
      </fieldset>
      <StaffForm key={`${answer}${appointment.sequence}`} className="st-stack">
        <input type="hidden" name="sequence" value={appointment.sequence} />
        {answer !== "decline" && (
          <div className="st-fields st-fields--2">
            {answer === "move" && (
              <label className="st-field">
                New time
                <select
                  name="to"
                  required
                  value={to}
                  onChange={({ currentTarget }) => setTo(currentTarget.value)}
                >
                  {free.map((day) => (
                    <optgroup key={day.date} label={formatLongDate(momentAt(day.date))}>
                      {day.times.map((start) => (
                        <option key={start} value={`${day.date} ${start}`}>
                          {`${shortDay(day.date)}, ${start}`}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </select>
              </label>
            )}
            <label className="st-field">
              For
              <select
                name="minutes"
                value={minutes}
                onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
              >
                {MINUTES.map((length) => (
                  <option key={length} value={length}>{`${length} minutes`}</option>
                ))}
              </select>
            </label>
            {places.length > 1 && (
              <label className="st-field">
                Where
                <select name="place" defaultValue={typed?.place ?? appointment.placeId}>
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
        <section aria-label="The mail" className="letter">
          <dl>
            <div>
              <dt>To</dt>
              <dd>{appointment.email}</dd>
            </div>
            <div>
              <dt>Subject</dt>
              <dd>
                <b>{answerSubject(answer, { date, time })}</b>
              </dd>
            </div>
          </dl>
          <p>Dear {appointment.name},</p>
          <AreaField
            name="words"
            label="Words of the mail"
            value={firstWords(answer, wasConfirmed)}
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
                <dd>{date && whenWords({ date, time, minutes })}</dd>
              </div>
              <div>
                <dt>Where</dt>
                <dd>{siteFacts().atelier.address.join(", ")}</dd>
              </div>
            </dl>
          )}
          {(answer !== "decline" || wasConfirmed) && <p className="st-muted">Attached: appointment.ics</p>}
        </section>
        {appointment.wantsText && (
          <p className="st-say">
            A text message was asked for too. The site sends none: please text from our phone.
          </p>
        )}
        <div>
          <button
            type="submit"
            name="intent"
            value={answer}
            className={answer === "decline" ? "st-btn st-btn--bad" : "st-btn"}
          >
            {SENDS[answer]}
          </button>
        </div>
      </StaffForm>
    </section>
  );
}

function firstFree([day]: readonly FreeDay[]): string {
  return day ? `${day.date} ${day.times[0]}` : "";
}

/** "Friday 27 November" */
function shortDay(date: string): string {
  return formatLongDate(momentAt(date)).replace(/ \d{4}$/, "");
}
