import { callFunction, type Db } from "~/platform/db/client";
import type { PayGate } from "../../../paygate/client.ts";
import { queryPayment } from "./payments.server";

/**
 * Queries PayGate for payments without a notification; returns how many. Safe to run in several processes. `at`: a
 * test's clock.
 */
export async function queryDuePayments(
  service: Db,
  paygate: PayGate,
  { at, signal }: { at?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  let queried = 0;
  while (!signal?.aborted) {
    const due = await claimQueries(service, at);
    if (due.length === 0) break;
    await Promise.all(due.map((name) => queryPayment(service, paygate, name, at)));
    queried += due.length;
  }
  return queried;
}

function claimQueries(service: Db, at?: Date) {
  const input = { at: at?.toISOString(), most: 5 };
  return callFunction(service, "claim_payment_queries", { input });
}
