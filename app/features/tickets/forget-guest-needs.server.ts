import { callFunction, type Db } from "../../db/client.ts";

const KEPT_MS = 7 * 86_400_000;

/** What guests eat and need goes a week after their evening, as their page promises. */
export function forgetGuestNeeds(service: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  return callFunction(service, "forget_guest_needs", { before });
}
