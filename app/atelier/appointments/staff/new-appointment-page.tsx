import { useState } from "react";
import { answerSubject, ENTERED_TEXT, whenText } from "~/atelier/bookings/appointment-answer";
import { CONTACT_METHODS, OTHER_SERVICE, SERVICE_TYPES } from "~/atelier/bookings/booking";
import { type BusyTime, freeTimes } from "~/atelier/bookings/free-times";
import { localDate } from "~/platform/lib/dates";
import { useFacts } from "~/platform/organisation/use-facts";
import { AreaField, SelectField, StaffForm, TextField } from "~/staff/form/staff-form";
import { SubPageHead } from "~/staff/sub-page-head";
import { APPOINTMENTS_PATH, LENGTHS, OFFERED_DAYS } from "./appointments";
import { FreeTimeOptions } from "./free-time-options";
import type { Client } from "./new-appointment.server";
import "../../../staff/answer.css";
import "./appointments.css";

interface NewAppointmentProps {
  /** Makes one appointment of a form that is sent twice. */
  idempotencyKey: string;
  now: string;
  busy: readonly BusyTime[];
  /** As they are now: the facts in the browser are those of when it was opened. */
  services: readonly { id: string; minutes: number }[];
  places: readonly { id: number; name: string }[];
  /** Of an earlier appointment. */
  client: Client | null;
  /** Of a form that was not taken. */
  typed?: Record<string, string> | undefined;
}

const toOptions = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

/** A client who rang or came by: entered and confirmed at once, with the mail as it will go. */
export function NewAppointmentPage({
  idempotencyKey,
  now,
  busy,
  services,
  places,
  client,
  typed,
}: NewAppointmentProps) {
  const facts = useFacts();
  const [service, setService] = useState(typed?.service ?? "");
  const [length, setLength] = useState(typed?.minutes ?? "");
  const [to, setTo] = useState(typed?.to ?? "");
  const minutes = Number(length) || (services.find(({ id }) => id === service)?.minutes ?? 60);
  const free = freeTimes(facts, busy, {
    first: localDate(now).iso,
    days: OFFERED_DAYS,
    minutes,
    placeIds: places.map(({ id }) => id),
    now: new Date(now),
  });
  const isFree = free.some((day) => day.times.some((time) => to === `${day.date} ${time}`));
  const [date = "", time = ""] = isFree ? to.split(" ") : [];
  return (
    <div className="staff-page">
      <SubPageHead back={{ to: APPOINTMENTS_PATH, label: "Appointments" }} title="New appointment">
        <p>A client who rang or came by</p>
      </SubPageHead>
      <StaffForm className="answer-columns">
        <input type="hidden" name="key" value={typed?.key ?? idempotencyKey} />
        <div className="staff-page">
          <section aria-labelledby="client">
            <h2 id="client">Client</h2>
            <div className="staff-fields staff-fields--2 mt-3">
              <TextField typed={typed} name="name" label="Full name" value={client?.name} isRequired />
              <TextField
                typed={typed}
                name="email"
                label="Email"
                type="email"
                maxLength={254}
                value={client?.email}
                isRequired
              />
              <TextField
                typed={typed}
                name="phone"
                label="Phone"
                type="tel"
                maxLength={50}
                value={client?.phone}
                isRequired
              />
              <SelectField
                typed={typed}
                name="contact"
                label="Reach them by"
                value="Phone"
                options={toOptions(CONTACT_METHODS)}
              />
            </div>
          </section>
          <section aria-labelledby="what">
            <h2 id="what">Appointment</h2>
            <div className="staff-fields staff-fields--2 mt-3">
              <label className="staff-field">
                Service
                <select
                  name="service"
                  required
                  value={service}
                  onChange={({ currentTarget }) => setService(currentTarget.value)}
                >
                  <option value="">Choose</option>
                  {SERVICE_TYPES.map((known) => (
                    <option key={known}>{known}</option>
                  ))}
                </select>
              </label>
              {service === OTHER_SERVICE && (
                <TextField typed={typed} name="serviceOther" label="Which other service" />
              )}
              <label className="staff-field">
                For
                <select
                  name="minutes"
                  value={length}
                  onChange={({ currentTarget }) => setLength(currentTarget.value)}
                >
                  <option value="">As long as the service takes</option>
                  {LENGTHS.map((known) => (
                    <option key={known} value={known}>{`${known} minutes`}</option>
                  ))}
                </select>
              </label>
              <label className="staff-field">
                Time
                <select
                  name="to"
                  required
                  value={isFree ? to : ""}
                  onChange={({ currentTarget }) => setTo(currentTarget.value)}
                >
                  <option value="">Choose</option>
                  <FreeTimeOptions free={free} />
                </select>
              </label>
              <label className="staff-field" hidden={places.length < 2}>
                Where
                <select name="place" defaultValue={typed?.place}>
                  {places.map((place) => (
                    <option key={place.id} value={place.id}>
                      {place.name}
                    </option>
                  ))}
                </select>
              </label>
              <AreaField typed={typed} name="notes" label="Notes" maxLength={5000} isWide />
            </div>
            <label className="staff-check mt-3">
              <input
                type="checkbox"
                name="terms"
                required
                defaultChecked={typed ? "terms" in typed : false}
              />
              <span>The client agrees to the terms of appointments</span>
            </label>
          </section>
        </div>
        <div className="staff-stack">
          <section aria-label="The mail" className="letter">
            <dl>
              <div>
                <dt>Subject</dt>
                <dd>
                  <b>{date ? answerSubject("confirm", { date, time }) : "Confirmed: your appointment"}</b>
                </dd>
              </div>
            </dl>
            <AreaField
              name="words"
              label="Words of the mail"
              value={ENTERED_TEXT}
              typed={typed}
              rows={5}
              maxLength={5000}
              isRequired
              isWide
            />
            <dl>
              <div>
                <dt>When</dt>
                <dd>{date ? whenText({ date, time, minutes }) : "The time you choose"}</dd>
              </div>
              <div>
                <dt>Where</dt>
                <dd>{facts.atelier.address.join(", ")}</dd>
              </div>
            </dl>
            <p className="staff-muted">Attached: appointment.ics</p>
          </section>
          <p>
            <button type="submit" className="staff-button" aria-keyshortcuts="Control+S">
              Enter and send
            </button>
          </p>
        </div>
      </StaffForm>
    </div>
  );
}
