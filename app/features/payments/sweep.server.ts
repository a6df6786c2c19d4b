import { z } from "zod";
import type { Db } from "~/db/client";
import type { PayGate } from "../../../paygate/client.ts";
import { queryPayment } from "./payments.server";

const Claimed = z.array(z.object({ payRequestId: z.string(), reference: z.string() }));

/** Asks PayGate about payments nobody told us of, and says how many. Any number of processes may ask at once. */
export async function queryDuePayments(
  service: Db,
  paygate: PayGate,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  let asked = 0;
  while (!signal?.aborted) {
    const due = await claimQueries(service, now);
    if (due.length === 0) break;
    await Promise.all(due.map((name) => queryPayment(service, paygate, name, now)));
    asked += due.length;
  }
  return asked;
}

async function claimQueries(service: Db, now: Date) {
  const input = JSON.stringify({ at: now.toISOString(), most: 5 });
  const { data } = await service.rpc("claim_payment_queries", { input }).throwOnError();
  return Claimed.parse(data);
}
