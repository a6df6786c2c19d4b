import { sql } from "kysely";
import { callFunction, type Db } from "~/platform/db/client";
import { hasCode, UNIQUE_VIOLATION } from "~/platform/db/error-codes";
import { CONSENT_TEXT } from "./messages";
import type { Subscriber } from "./newsletter-schema";

export type SubscribeOutcome = "subscribed" | "already-subscribed";

interface SubscribeOptions {
  /** The visitor's own rights. */
  db: Db;
  /** Asked only for an address that is there already and may still have to be confirmed. */
  service: () => Db;
  /** The address has to be confirmed by a link, because a mail server is set. */
  asksToConfirm: boolean;
}

/**
 * Keeps the wording that was agreed to and the page it stood on. An address that waits for its confirmation is answered
 * as a new one, and gets its link again.
 */
export async function subscribe(
  { db, service, asksToConfirm }: SubscribeOptions,
  { name, surname, email, page }: Subscriber,
): Promise<SubscribeOutcome> {
  const confirmation = asksToConfirm ? "asked" : "none";
  try {
    await db
      .insertInto("newsletter_subscriptions")
      .values({ name, surname, email, consent_text: CONSENT_TEXT, consent_page: page, confirmation })
      .execute();
    return "subscribed";
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION))
      throw new Error("a subscription could not be written", { cause: error });
  }
  const isWaiting =
    asksToConfirm && (await callFunction(service(), "ask_newsletter_confirmation", { typed_email: email }));
  return isWaiting ? "subscribed" : "already-subscribed";
}

/** Runs with service rights, because the holder of the link is not signed in. False: nobody waits under this address. */
export async function confirmSubscription(service: Db, email: string): Promise<boolean> {
  await service
    .updateTable("newsletter_subscriptions")
    .set({ confirmation: "link", confirmed_at: sql<string>`now()` })
    .where("email", "=", email)
    .where("confirmation", "=", "asked")
    .execute();
  const reader = await service
    .selectFrom("newsletter_subscriptions")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return reader !== undefined;
}

/** Runs with service rights, because the holder of the link is not signed in. Idempotent. */
export async function unsubscribe(service: Db, email: string): Promise<void> {
  await service.deleteFrom("newsletter_subscriptions").where("email", "=", email).execute();
}

/** As private.keep_back_newsletters has it: an address of this age has not left, it never answered. */
const UNCONFIRMED_MS = 30 * 86_400_000;

/** Deletes addresses nobody confirmed; returns how many. */
export async function removeUnconfirmed(service: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await service
    .deleteFrom("newsletter_subscriptions")
    .where("confirmation", "=", "asked")
    .where("created_at", "<", new Date(now.getTime() - UNCONFIRMED_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
