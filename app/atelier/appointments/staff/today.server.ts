import type { Db } from "~/platform/db/client";
import { momentAt } from "~/platform/lib/dates";
import { shortMoment } from "~/staff/moments";
import { MAX_WAITING, type Waiting } from "~/staff/today";
import { found, waiting } from "~/staff/waiting.server";

export interface AskedAppointment {
  id: string;
  name: string;
  email: string;
  when: string;
  service: string;
}

export async function readAskedAppointments(db: Db): Promise<Waiting<AskedAppointment>> {
  const appointments = await db
    .selectFrom("appointments")
    .select(["id", "full_name", "email", "appointment_date", "appointment_time", "service_type"])
    .select(["service_other", "asked_date", "asked_time", found])
    .where(({ or, eb }) => or([eb("status", "=", "requested"), eb("asked_date", "is not", null)]))
    .orderBy("created_at", "desc")
    .limit(MAX_WAITING)
    .execute();
  return waiting(appointments, (row) => ({
    id: row.id,
    name: row.full_name,
    email: row.email,
    when: shortMoment(
      momentAt(row.asked_date ?? row.appointment_date, row.asked_time ?? row.appointment_time),
    ),
    service: row.service_other ?? row.service_type,
  }));
}
