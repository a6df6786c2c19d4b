import { z } from "zod";
import type { Db } from "~/db/client";
import { expireOrders } from "~/features/orders/expire-orders.server";
import type { PayGate } from "../../../paygate/client.ts";
import { queryPayment } from "./payments.server";

const Claimed = z.array(z.object({ payRequestId: z.string(), reference: z.string() }));

export interface Sweep {
  asked: number;
  expired: number;
}

/**
 * Asks PayGate about payments nobody told us of, then lets orders run out that nobody paid for in time: in this
 * order, so that an approval of the last minute is heard first. Any number of processes may sweep at once.
 */
export async function sweepPayments(
  service: Db,
  paygate: PayGate,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<Sweep> {
  let asked = 0;
  while (!signal?.aborted) {
    const due = await claimQueries(service, now);
    if (due.length === 0) break;
    await Promise.all(due.map((name) => queryPayment(service, paygate, name, now)));
    asked += due.length;
  }
  return { asked, expired: await expireOrders(service, now, signal) };
}

async function claimQueries(service: Db, now: Date) {
  const input = JSON.stringify({ at: now.toISOString(), most: 5 });
  const { data } = await service.rpc("claim_payment_queries", { input }).throwOnError();
  return Claimed.parse(data);
}
