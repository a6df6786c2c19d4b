import { data, redirect } from "react-router";
import { type AtelierFacts, isOpenOn, timesOn } from "~/atelier/bookings/opening-hours";
import { callFunction, type Db } from "~/platform/db/client";
import { typedValues } from "~/staff/form/typed-values";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { APPOINTMENTS_PATH } from "./appointments";

const MEASURES = ["bust", "waist", "hip"] as const;
const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** What the forms of an appointment's page ask for, by the name of their button. */
export function changeAppointment(
  db: Db,
  id: string,
  form: FormData,
  { now, facts }: { now: Date; facts: AtelierFacts },
) {
  const page = `${APPOINTMENTS_PATH}/${id}`;
  const intent = text(form, "intent");
  const kept = { intent, typed: typedValues(form) };
  const refuse = (error: string) => data({ ...kept, error }, { status: 400 });
  return staffAction(async () => {
    switch (intent) {
      case "confirm":
      case "move":
      case "decline": {
        const [date = "", time = ""] = text(form, "to").split(" ");
        const minutes = Number(text(form, "minutes"));
        const placeId = Number(text(form, "place"));
        if (intent === "move" && !(isOpenOn(facts, date) && timesOn(facts, date, now, 30).includes(time)))
          return refuse("The atelier is not open then. Please choose another time.");
        await callFunction(db, "answer_appointment", {
          input: {
            id,
            answer: intent,
            sequence: Number(text(form, "sequence")),
            words: text(form, "words"),
            ...(minutes > 0 && { minutes }),
            ...(placeId > 0 && { placeId }),
            ...(intent === "move" && { date, time }),
          },
        });
        return redirect(noticeHref(page, `appointment-${intent}`));
      }
      case "completed":
      case "missed":
        await callFunction(db, "close_appointment", { the_appointment: id, outcome: intent });
        return redirect(noticeHref(page, `appointment-${intent}`, { intent: "reopen", records: [id] }));
      case "reopen":
        await callFunction(db, "close_appointment", { the_appointment: id, outcome: "confirmed" });
        return redirect(noticeHref(page, "appointment-reopened"));
      case "fitting": {
        const measured = MEASURES.flatMap((name) => {
          const typed = text(form, name).replace(",", ".");
          return typed === "" ? [] : [[name, Number(typed)] as const];
        });
        if (measured.some(([, size]) => !(size >= 40 && size <= 200)))
          return refuse("Measurements are in centimetres, from 40 to 200.");
        if (measured.length === 0 && text(form, "text") === "")
          return refuse("Please write or measure something.");
        await callFunction(db, "note_fitting", {
          input: { appointment_id: id, text: text(form, "text"), ...Object.fromEntries(measured) },
        });
        return redirect(noticeHref(page, "fitting-noted"));
      }
      default:
        throw data("No such change", { status: 400 });
    }
  }, kept);
}
