import * as z from "zod/mini";
import { isDate } from "~/platform/lib/dates";
import { box, choice, email, line, optional, prose, ticked } from "~/platform/lib/forms";
import { chosenFiles, fileNames, namesOf } from "~/platform/uploads/file-rules";
import { CONTACT_METHODS, OCCASIONS, OTHER_SERVICE, SERVICE_TYPES, TERMS_MISSING } from "./booking";
import {
  type AtelierFacts,
  appointmentTimes,
  closureOn,
  diaryRange,
  hoursOn,
  isOpenOn,
  serviceMinutes,
  timesOn,
} from "./opening-hours";

export const DATE_MESSAGES = {
  missing: "Please choose a day.",
  past: "Please choose a day that is still ahead.",
  far: "Our diary is open for a year ahead. Please choose an earlier day.",
  closed: (facts: AtelierFacts, date: string) => {
    const closure = closureOn(facts, date);
    if (closure) return `The atelier is closed on that day: ${closure.reason}. Please choose another day.`;
    const days = facts.atelier.hours.split("; ").map((run) => run.replace(/,.*/, ""));
    return `The atelier is open from ${days.join(", ")}. Please choose one of those days.`;
  },
  timeGone: "That time has passed. Please choose a later one.",
  tooLong: (facts: AtelierFacts, date: string, service: string) =>
    `It takes ${serviceMinutes(facts, service)} minutes, and the atelier closes at ${hoursOn(facts, date).split("-")[1]}. Please choose an earlier time.`,
};

/** The rules for a request made at `now`, in the order of the form; names and limits match the table. */
export function bookingSchema(facts: AtelierFacts, now: Date) {
  const answers = z.object({
    full_name: line(200),
    email: email(),
    phone_number: line(50),
    preferred_contact_method: choice(CONTACT_METHODS),
    appointment_date: dayAhead(facts, now),
    appointment_time: choice(appointmentTimes(facts)),
    service_type: choice(SERVICE_TYPES),
    service_other: optional(line(200)),
    occasion_type: optional(choice(OCCASIONS)),
    estimated_budget: optional(line(100)),
    reference_images: fileNames,
    files: chosenFiles,
    notes: optional(prose(5000)),
    terms_agreed: ticked(TERMS_MISSING),
    email_confirmation: box(),
    sms_confirmation: box(),
  });
  const isAhead = z.refine<z.output<typeof answers>>(
    ({ appointment_date, appointment_time }) =>
      timesOn(facts, appointment_date, now).includes(appointment_time),
    { error: DATE_MESSAGES.timeGone, path: ["appointment_time"], abort: true },
  );
  const endsInTime = z.refine<z.output<typeof answers>>(
    ({ appointment_date, appointment_time, service_type }) =>
      timesOn(facts, appointment_date, now, serviceMinutes(facts, service_type)).includes(appointment_time),
    {
      error: ({ input }) => {
        const { appointment_date, service_type } = input as z.output<typeof answers>;
        return DATE_MESSAGES.tooLong(facts, appointment_date, service_type);
      },
      path: ["appointment_time"],
    },
  );
  return z.pipe(
    z.pipe(z.transform(withoutHiddenFields), answers.check(isAhead, endsInTime)),
    z.transform(({ reference_images, ...rest }: z.output<typeof answers>) => ({
      ...rest,
      reference_images: namesOf(reference_images, rest.files),
    })),
  );
}

export type Booking = z.output<ReturnType<typeof bookingSchema>>;

/** The field for another service is ignored unless that is chosen, because the visitor cannot see it. */
function withoutHiddenFields(sent: unknown): unknown {
  const { service_other, ...fields } = sent as Record<string, unknown>;
  return { ...fields, ...(fields.service_type === OTHER_SERVICE && { service_other }) };
}

function dayAhead(facts: AtelierFacts, now: Date) {
  const { first, last } = diaryRange(now);
  const rule = (holds: (date: string) => boolean, error: string | ((issue: { input?: unknown }) => string)) =>
    z.refine<string>(holds, { error, abort: true });
  return z.string({ error: DATE_MESSAGES.missing }).check(
    rule(isDate, DATE_MESSAGES.missing),
    rule((date) => date >= first, DATE_MESSAGES.past),
    rule((date) => date <= last, DATE_MESSAGES.far),
    rule(
      (date) => isOpenOn(facts, date),
      (issue) => DATE_MESSAGES.closed(facts, String(issue.input)),
    ),
    rule((date) => timesOn(facts, date, now).length > 0, DATE_MESSAGES.past),
  );
}
