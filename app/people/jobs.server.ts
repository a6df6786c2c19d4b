import { type Job, retentionJobs } from "~/platform/jobs/job";
import type { FileRecords } from "~/platform/uploads/uploads";
import { eraseOldMessages } from "./legal/erase-messages.server";
import {
  anonymiseOldOrders,
  forgetGuestNeeds,
  removeDeletedNotes,
  removeDeletedPictures,
  removeDeletedStories,
  removeEndedAccess,
  removeOldDevices,
  removeOldStaffRequests,
} from "./legal/retention.server";
import { queueNewsletters } from "./newsletter/queue-newsletters.server";
import { removeUnconfirmed } from "./newsletter/subscriptions.server";

const NEWSLETTER_CLOCK_EVERY_MS = 3_000;

export function peopleJobs(uploads: FileRecords): Job[] {
  const { service } = uploads;
  return [
    {
      name: "newsletter clock",
      everyMs: NEWSLETTER_CLOCK_EVERY_MS,
      run: () => queueNewsletters(service),
      done: { message: "newsletter: mails queued", counted: "queued" },
      failed: "newsletter: could not queue its mails",
    },
    ...retentionJobs(service, {
      "unconfirmed subscriptions": (now) => removeUnconfirmed(service, now),
      messages: (now) => eraseOldMessages(uploads, now),
      orders: (now) => anonymiseOldOrders(service, now),
      "ended access": (now) => removeEndedAccess(service, now),
      "deleted notes": (now) => removeDeletedNotes(service, now),
      "deleted stories": (now) => removeDeletedStories(service, now),
      "deleted pictures": () => removeDeletedPictures(service),
      "needs of guests": (now) => forgetGuestNeeds(service, now),
      "devices and requests": (now) => removeOldDevices(service, now),
      "keys of staff forms": (now) => removeOldStaffRequests(service, now),
    }),
  ];
}
