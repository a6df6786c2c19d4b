import { data, redirect } from "react-router";
import type { Db } from "~/platform/db/client";
import { hasCode, NO_DATA_FOUND, refusal, UNIQUE_VIOLATION } from "~/platform/db/error-codes";
import { type FieldErrors, formValues } from "~/staff/form/fields";
import type { RecordResult } from "~/staff/form/record-form";
import { staffAction } from "~/staff/staff-error.server";
import { copyOf, eventValues, readEventForm } from "./event-form";
import { callOffEvent, findStaffEvent, saveEvent } from "./staff-events.server";

/** What the page of an event asks for; `id` is null for a new one. `refused`: pictures that were not taken. */
export async function changeEvent(db: Db, id: string | null, form: FormData, refused: FieldErrors) {
  const intent = String(form.get("intent") ?? "");
  if (id !== null && intent !== "") return staffAction(() => doIntent(db, id, intent, form));

  const values = formValues(form);
  const read = readEventForm(form, id);
  const errors = { ...(read.ok ? {} : read.errors), ...refused };
  if (!read.ok || Object.keys(errors).length > 0)
    return refuse({ values, errors, error: "Nothing is saved yet: something below does not fit." });
  try {
    return await staffAction(async () => {
      const saved = await saveEvent(db, read.value);
      const notice = id === null ? "created" : "saved";
      if (saved.kind === "saved") return redirect(`/admin/events/${saved.id}?notice=${notice}`);
      const found = id === null ? null : await findStaffEvent(db, id);
      if (!found) throw refusal(NO_DATA_FOUND, "There is no such event");
      const theirs = eventValues(found.event, found.packages);
      const conflict = { mine: values, theirs, seen: found.event.updated_at };
      return data<RecordResult>({ values, conflict }, { status: 409 });
    });
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error;
    return refuse({ values, errors: { slug: "Another event has this address." } });
  }
}

async function doIntent(db: Db, id: string, intent: string, form: FormData) {
  const here = `/admin/events/${id}`;
  if (intent === "call-off") {
    await callOffEvent(db, { id, note: String(form.get("note") ?? "") });
    return redirect(`${here}?notice=called-off`);
  }
  if (intent === "takes-place") {
    await callOffEvent(db, { id, takesPlace: true });
    return redirect(`${here}?notice=takes-place`);
  }
  const found = await findStaffEvent(db, id);
  if (!found || intent !== "duplicate") throw data("No such event", { status: 404 });
  const saved = await saveEvent(db, copyOf(found.event, found.packages));
  if (saved.kind !== "saved") throw new Error(`a copy of ${id} was not saved`);
  return redirect(`/admin/events/${saved.id}?notice=duplicated`);
}

function refuse(answer: RecordResult) {
  return data(answer, { status: 400 });
}
