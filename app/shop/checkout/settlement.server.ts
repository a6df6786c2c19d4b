import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import type { Db } from "~/platform/db/client";
import { withTimeout } from "~/platform/lib/timeout";
import { queryPayGate } from "~/shop/payments/payments.server";
import type { PayGate } from "../../../paygate/client.ts";
import { type OrderSettlement, settlementOf } from "./settlement";

/** A slow PayGate must not delay the other orders. */
const QUERY_TIMEOUT_MS = 5_000;
/** As many as a browser stores. */
const MAX_REFERENCES = 10;
const Question = z
  .array(z.object({ reference: z.string().regex(/^[\w-]{1,40}$/), token: z.string().max(100) }))
  .min(1)
  .max(MAX_REFERENCES);

export function parsePlaced(body: unknown): z.output<typeof Question> | null {
  return Question.safeParse(body).data ?? null;
}

/** An order's outcome. While its payment is undecided PayGate is queried, which is rate limited. */
export async function findSettlement(
  service: Db,
  paygate: PayGate,
  reference: string,
  now: Date,
): Promise<OrderSettlement> {
  const state = await readSettlement(service, reference, now);
  if (state === "paid" || state === "ended") return state;
  await withTimeout(QUERY_TIMEOUT_MS, () => queryPayGate(service, paygate, reference)).catch(() => null);
  return readSettlement(service, reference, now);
}

async function readSettlement(service: Db, reference: string, now: Date): Promise<OrderSettlement> {
  const order = await service
    .selectFrom("orders")
    .select(["status", "created_at"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("payments")
          .select("payments.status")
          .select((payment) =>
            payment
              .exists(
                payment
                  .selectFrom("payment_messages")
                  .select("payment_messages.id")
                  .whereRef("payment_messages.order_id", "=", "orders.id")
                  .whereRef("payment_messages.payment_id", "=", "payments.id")
                  .where("kind", "in", ["notify", "return"]),
              )
              .$castTo<boolean>()
              .as("isReported"),
          )
          .whereRef("payments.order_id", "=", "orders.id"),
      ).as("payments"),
    )
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!order) return "ended";
  const { status, payments, created_at } = order;
  return settlementOf({ status, payments, ageMs: now.getTime() - Date.parse(created_at) });
}
