import type { Db } from "~/db/client";
import { UNIQUE_VIOLATION } from "~/db/error-codes";
import type { Subscriber } from "./newsletter-schema";

export type SubscribeOutcome = "subscribed" | "already-subscribed";

export async function subscribe(
  db: Db,
  { name, surname, email }: Subscriber,
  signal: AbortSignal,
): Promise<SubscribeOutcome> {
  const { error } = await db
    .from("newsletter_subscriptions")
    .insert({ name, surname, email })
    .abortSignal(signal);
  if (!error) return "subscribed";
  if (error.code === UNIQUE_VIOLATION) return "already-subscribed";
  throw new Error("a subscription could not be written", { cause: error });
}

/** Asked for by the holder of a reader's link, who is nobody we know: with all rights. No harm in asking twice. */
export async function unsubscribe(service: Db, email: string, signal: AbortSignal): Promise<void> {
  await service
    .from("newsletter_subscriptions")
    .delete()
    .eq("email", email)
    .abortSignal(signal)
    .throwOnError();
}
