import { callFunction, type Db } from "~/platform/db/client";

export interface Client {
  name: string;
  email: string;
  phone: string;
}

/** Whom an earlier appointment was with. */
export async function findClient(db: Db, appointmentId: string): Promise<Client | null> {
  const row = await db
    .selectFrom("appointments")
    .select(["full_name as name", "email", "phone_number as phone"])
    .where("id", "=", appointmentId)
    .executeTakeFirst();
  return row ?? null;
}

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** Gives the id of what a member entered; the database refuses a time that is taken or ends after closing. */
export function enterAppointment(db: Db, form: FormData): Promise<string> {
  const [date = "", time = ""] = text(form, "to").split(" ");
  const service = text(form, "service");
  return callFunction(db, "enter_appointment", {
    input: {
      key: text(form, "key"),
      name: text(form, "name"),
      email: text(form, "email"),
      phone: text(form, "phone"),
      contact: text(form, "contact"),
      service,
      serviceOther: service === "Other" ? text(form, "serviceOther") : "",
      notes: text(form, "notes"),
      date,
      time,
      ...(Number(text(form, "minutes")) > 0 && { minutes: Number(text(form, "minutes")) }),
      placeId: Number(text(form, "place")),
      words: text(form, "words"),
      terms: form.get("terms") !== null,
    },
  });
}
