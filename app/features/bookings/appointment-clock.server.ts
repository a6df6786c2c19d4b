import { callFunction, type Db } from "../../db/client.ts";

/** Ends holds nobody answered, and reminds clients the day before. Gives how many appointments that were. */
export function runAppointmentClock(service: Db, now = new Date()): Promise<number> {
  return callFunction(service, "run_appointment_clock", { moment: now.toISOString() });
}
