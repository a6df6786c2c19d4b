import { runAppointmentClock } from "../../app/atelier/bookings/bookings.server.ts";
import { announceOpenings, expireOffers } from "../../app/events/tickets/waiting.server.ts";
import { eraseOldMessages } from "../../app/people/legal/erase-messages.server.ts";
import {
  anonymiseOldOrders,
  forgetGuestNeeds,
  removeDeletedNotes,
  removeDeletedPictures,
  removeDeletedStories,
  removeEndedAccess,
  removeOldDevices,
  removeOldStaffRequests,
} from "../../app/people/legal/retention.server.ts";
import { queueNewsletters } from "../../app/people/newsletter/queue-newsletters.server.ts";
import { removeUnconfirmed } from "../../app/people/newsletter/subscriptions.server.ts";
import { callFunction, type Db } from "../../app/platform/db/client.ts";
import { databaseNow } from "../../app/platform/db/database-clock.ts";
import { cleanDevMailbox } from "../../app/platform/mail/clean-dev-mailbox.server.ts";
import { deleteOldMails, releaseFutureMails } from "../../app/platform/mail/outbox.server.ts";
import { removeOrphans } from "../../app/platform/uploads/remove-orphans.server.ts";
import type { FileRecords } from "../../app/platform/uploads/uploads.ts";
import { runProductClock } from "../../app/shop/catalogue/products.server.ts";
import { expireOrders } from "../../app/shop/orders/orders.server.ts";
import { removeOldForgeries } from "../../app/shop/payments/payment-messages.server.ts";
import { queryDuePayments } from "../../app/shop/payments/sweep.server.ts";
import type { PayGate } from "../../paygate/client.ts";
import { removeUnfinished } from "../files/remove-unfinished.ts";
import { removeExpiredCounts } from "../http/limits/limiters.ts";
import type { Log } from "../log.ts";
import { createRepeat, type JobObserver, type Repeat, type RunningJob } from "./repeat.ts";

const SWEEP_EVERY_MS = 15_000;
/** How late a sale or a publication may be, at most. */
const PRODUCT_CLOCK_EVERY_MS = 3_000;
/** PayGate is asked when an order's time is over; it has this long to tell of an approval of the last minute. */
export const EXPIRY_GRACE_S = 60;
const RETENTION_INTERVAL_MS = 6 * 3_600_000;
const NEWSLETTER_CLOCK_EVERY_MS = 3_000;
const APPOINTMENT_CLOCK_EVERY_MS = 60_000;
const REMOVE_COUNTS_EVERY_MS = 10 * 60_000;
const ANALYZE_EVERY_MS = 3_600_000;

export interface JobOptions {
  uploads: FileRecords;
  /** A session on connections reserved for payments. */
  payments: Db;
  paygate: PayGate;
  /** Cleaned even where a mail server is set: it may contain older files. */
  devMailbox: string;
  /** Where aborted uploads may have left files. */
  unfinished: readonly string[];
  onRound?: JobObserver;
  log: Log;
}

/** All scheduled work. */
export function startJobs({
  uploads,
  payments,
  paygate,
  devMailbox,
  unfinished,
  onRound,
  log,
}: JobOptions): RunningJob {
  const repeat = createRepeat(onRound);
  const { service } = uploads;
  const jobs: RunningJob[] = [
    repeat(
      "query payments",
      SWEEP_EVERY_MS,
      async (signal) => {
        const queried = await queryDuePayments(payments, paygate, { signal });
        if (queried > 0) log.info({ queried }, "queried PayGate for pending payments");
      },
      (err) => log.error({ err }, "could not query PayGate for pending payments"),
    ),
    // A separate job: a slow PayGate must not delay the release of unpaid stock.
    repeat(
      "expire orders",
      SWEEP_EVERY_MS,
      async () => {
        const expired = await expireOrders(service, { graceSeconds: EXPIRY_GRACE_S });
        if (expired > 0) log.info({ expired }, "unpaid orders expired");
      },
      (err) => log.error({ err }, "could not expire unpaid orders"),
    ),
    repeat(
      "product clock",
      PRODUCT_CLOCK_EVERY_MS,
      async () => {
        const changed = await runProductClock(service);
        if (changed > 0) log.info({ changed }, "products published, or sales started or ended");
      },
      (err) => log.error({ err }, "could not apply scheduled sales and publications"),
    ),
    repeat(
      "expire offers",
      SWEEP_EVERY_MS,
      async () => {
        const expired = await expireOffers(service);
        if (expired > 0) log.info({ expired }, "waiting-list offers expired");
      },
      (err) => log.error({ err }, "could not expire waiting-list offers"),
    ),
    repeat(
      "announce sales",
      SWEEP_EVERY_MS,
      async () => {
        const told = await announceOpenings(service);
        if (told > 0) log.info({ told }, "sale openings announced");
      },
      (err) => log.error({ err }, "could not announce sale openings"),
    ),
    repeat(
      "appointment clock",
      APPOINTMENT_CLOCK_EVERY_MS,
      async () => {
        const changed = await runAppointmentClock(service);
        if (changed > 0) log.info({ changed }, "appointments: holds ended or clients reminded");
      },
      (err) => log.error({ err }, "could not end holds of appointments or remind clients"),
    ),
    repeat(
      "newsletter clock",
      NEWSLETTER_CLOCK_EVERY_MS,
      async () => {
        const queued = await queueNewsletters(service);
        if (queued > 0) log.info({ queued }, "newsletter: mails queued");
      },
      (err) => log.error({ err }, "newsletter: could not queue its mails"),
    ),
    repeat(
      "release mails",
      SWEEP_EVERY_MS,
      async () => {
        const released = await releaseFutureMails(service);
        if (released > 0) log.warn({ released }, "the clock was set back: mails of its future are due");
      },
      (err) => log.error({ err }, "could not release mails"),
    ),
    repeat(
      "remove rate limits",
      REMOVE_COUNTS_EVERY_MS,
      async () => void (await removeExpiredCounts(service, new Date())),
      (err) => log.error({ err }, "could not remove expired rate-limit counters"),
    ),
    repeat(
      "analyze tables",
      ANALYZE_EVERY_MS,
      async () => {
        const analyzed = await callFunction(service, "analyze_changed_tables", {});
        if (analyzed > 0) log.debug({ analyzed }, "planner statistics renewed");
      },
      (err) => log.error({ err }, "could not renew the planner's statistics"),
    ),
    ...startRetentionJobs(
      repeat,
      {
        mails: (now) => deleteOldMails(service, now),
        "unconfirmed subscriptions": (now) => removeUnconfirmed(service, now),
        messages: (now) => eraseOldMessages(uploads, now),
        orders: (now) => anonymiseOldOrders(service, now),
        "forged payment messages": () => removeOldForgeries(service),
        "ended access": (now) => removeEndedAccess(service, now),
        "deleted notes": (now) => removeDeletedNotes(service, now),
        "deleted stories": (now) => removeDeletedStories(service, now),
        "deleted pictures": () => removeDeletedPictures(service),
        "needs of guests": (now) => forgetGuestNeeds(service, now),
        "devices and requests": (now) => removeOldDevices(service, now),
        "keys of staff forms": (now) => removeOldStaffRequests(service, now),
        files: () => removeOrphans(uploads),
        // Files have the time of this machine.
        "dev mailbox": () => cleanDevMailbox(service, devMailbox, new Date()),
        "unfinished uploads": () => removeUnfinished(unfinished, new Date()),
      },
      () => databaseNow(service),
      log,
    ),
  ];
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}

/** Each returns how many records it erased. They are separate jobs, so that one failure does not stop the others. */
export function startRetentionJobs(
  repeat: Repeat,
  jobs: Record<string, (now: Date) => Promise<number>>,
  clock: () => Promise<Date>,
  log: Pick<Log, "info" | "error">,
): RunningJob[] {
  return Object.entries(jobs).map(([what, erase]) =>
    repeat(
      what,
      RETENTION_INTERVAL_MS,
      async () => {
        const count = await erase(await clock());
        if (count > 0) log.info({ what, count }, "data past its retention period deleted");
      },
      (err) => log.error({ what, err }, "could not delete data past its retention period"),
    ),
  );
}
