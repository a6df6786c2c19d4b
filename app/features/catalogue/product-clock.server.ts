import { callFunction, type Db } from "~/db/client";

/** Publishes drafts whose moment has come, begins and ends sales. Gives how many pieces changed. */
export function runProductClock(service: Db, at?: Date): Promise<number> {
  return callFunction(service, "run_product_clock", { input: at ? { at: at.toISOString() } : {} });
}
