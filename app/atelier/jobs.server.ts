import type { Db } from "~/platform/db/client";
import type { Job } from "~/platform/jobs/job";
import { runAppointmentClock } from "./bookings/bookings.server";

const APPOINTMENT_CLOCK_EVERY_MS = 60_000;

export function atelierJobs(service: Db): Job[] {
  return [
    {
      name: "appointment clock",
      everyMs: APPOINTMENT_CLOCK_EVERY_MS,
      run: () => runAppointmentClock(service),
      done: { message: "appointments: holds ended or clients reminded", counted: "changed" },
      failed: "could not end holds of appointments or remind clients",
    },
  ];
}
