import { sql } from "kysely";
import { callFunction, type Db } from "~/db/client";

/** Longest stored message; PayGate's own are far shorter. */
const MAX_KEPT = 8_000;
const MAX_FORGERIES = 100;
const FORGERY_WINDOW_MINUTES = 10;

export type MessageKind = "initiate" | "return" | "notify" | "query";

interface Message {
  kind: MessageKind;
  orderId?: string | null | undefined;
  paymentId?: string | null | undefined;
  sent?: string | null;
  received: string | null;
  verdict: string;
}

/** Anyone can post here, so the number of stored messages is limited. */
export async function storeForgedMessage(
  service: Db,
  message: Pick<Message, "kind" | "received">,
): Promise<void> {
  const recent = await service
    .selectFrom("payment_messages")
    .select("id")
    .where("verdict", "=", "forged")
    .where("created_at", ">", sql<string>`now() - make_interval(mins => ${FORGERY_WINDOW_MINUTES})`)
    .limit(MAX_FORGERIES)
    .execute();
  if (recent.length < MAX_FORGERIES) await storePaymentMessage(service, { ...message, verdict: "forged" });
}

/** A repeated message only increases its counter. */
export async function storePaymentMessage(service: Db, { sent = null, received, ...message }: Message) {
  const input = { ...message, sent: storable(sent), received: storable(received) };
  await callFunction(service, "keep_payment_message", { input });
}

export function storable(message: string | null): string | null {
  // Postgres cannot store a null character.
  return message === null ? null : message.slice(0, MAX_KEPT).replaceAll("\u0000", "");
}
