import { NEWSLETTER_CHOICES, STATE_LABELS } from "~/people/newsletter/staff/newsletter";
import { everyNewsletter } from "~/people/newsletter/staff/newsletters.server";
import { localDate } from "~/platform/lib/dates";
import { csvResponse } from "~/staff/list/csv-response.server";
import { readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/newsletter-csv";

const HEAD = ["Sending day", "Subject", "State", "To", "Delivered", "Failed", "Not sent"];

/** The letters of the list, of all pages. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, NEWSLETTER_CHOICES);
  async function* rows() {
    for await (const { sendAt, subject, state, counts } of everyNewsletter(db, query)) {
      const { pending, sent, failed, skipped } = counts;
      const day = sendAt && localDate(sendAt).iso;
      yield [day, subject, STATE_LABELS[state], pending + sent + failed + skipped, sent, failed, skipped];
    }
  }
  return csvResponse("letters.csv", HEAD, rows());
}
