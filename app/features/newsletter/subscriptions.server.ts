import type { Db } from "~/db/client";
import { hasCode, UNIQUE_VIOLATION } from "~/db/error-codes";
import type { Subscriber } from "./newsletter-schema";

export type SubscribeOutcome = "subscribed" | "already-subscribed";

export async function subscribe(db: Db, { name, surname, email }: Subscriber): Promise<SubscribeOutcome> {
  try {
    await db.insertInto("newsletter_subscriptions").values({ name, surname, email }).execute();
    return "subscribed";
  } catch (error) {
    if (hasCode(error, UNIQUE_VIOLATION)) return "already-subscribed";
    throw new Error("a subscription could not be written", { cause: error });
  }
}

/** Runs with service rights, because the holder of the link is not signed in. Idempotent. */
export async function unsubscribe(service: Db, email: string): Promise<void> {
  await service.deleteFrom("newsletter_subscriptions").where("email", "=", email).execute();
}
