import { SUBSCRIBER_CHOICES } from "~/people/newsletter/staff/newsletter";
import { everySubscriber } from "~/people/newsletter/staff/subscribers.server";
import { localDate } from "~/platform/lib/dates";
import { csvResponse } from "~/staff/list/csv-response.server";
import { readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/newsletter-subscribers-csv";

const HEAD = [
  "email",
  "name",
  "surname",
  "state",
  "subscribed",
  "confirmed by link",
  "agreed to",
  "agreed on",
  "agreed where",
];
const NOT_RECORDED = "not recorded";

/** What the list shows, all of it; the first columns are those an import reads. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, SUBSCRIBER_CHOICES);
  async function* rows() {
    for await (const {
      email,
      name,
      surname,
      isWaiting,
      subscribedAt,
      confirmedAt,
      consent,
    } of everySubscriber(db, query))
      yield [
        email,
        name,
        surname,
        isWaiting ? "waiting for confirmation" : "confirmed",
        localDate(subscribedAt).iso,
        confirmedAt && localDate(confirmedAt).iso,
        consent?.text ?? NOT_RECORDED,
        consent ? localDate(consent.on).iso : NOT_RECORDED,
        consent?.place ?? NOT_RECORDED,
      ];
  }
  return csvResponse("subscribers.csv", HEAD, rows());
}
