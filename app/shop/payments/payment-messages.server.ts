import { callFunction, type Db } from "~/platform/db/client";

/** Longest stored message; PayGate's own are far shorter. */
const MAX_KEPT = 8_000;

export type MessageKind = "initiate" | "return" | "notify" | "query";

interface Message {
  kind: MessageKind;
  orderId?: string | null | undefined;
  paymentId?: string | null | undefined;
  sent?: string | null;
  received: string | null;
  verdict: string;
}

/** Anyone can post here, so the database keeps few of them, in all and of one network address. */
export async function storeForgedMessage(
  service: Db,
  { kind, received, address }: Pick<Message, "kind" | "received"> & { address: string | undefined },
): Promise<void> {
  await callFunction(service, "keep_forged_message", { kind, received: storable(received), address });
}

/** Gives how many messages were removed that were kept long enough; those of PayGate itself stay. */
export function removeOldForgeries(service: Db): Promise<number> {
  return callFunction(service, "remove_old_forgeries", {});
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
