import { requestContext } from "~/platform/context";
import { formatDate } from "~/platform/lib/dates";
import {
  discountState,
  lastDay,
  readDiscountsQuery,
  STATE_LABELS,
  termsText,
} from "~/shop/discounts/staff/discounts";
import { everyDiscount } from "~/shop/discounts/staff/discounts.server";
import { csvRand } from "~/staff/list/csv";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/discounts-csv";

const HEAD = [
  "Code",
  "Gives",
  "From",
  "Until",
  "Used",
  "Orders in all",
  "Orders of one buyer",
  "Given (R)",
  "State",
  "Note",
];

/** What the list shows, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const query = readDiscountsQuery(new URL(request.url).searchParams);
  async function* rows() {
    for await (const discount of everyDiscount(db, query, now))
      yield [
        discount.code,
        termsText(discount),
        formatDate(discount.startsAt),
        discount.endsAt && lastDay(discount.endsAt),
        discount.uses,
        discount.maxUses,
        discount.maxUsesPerBuyer,
        csvRand(discount.givenCents),
        STATE_LABELS[discountState(discount, now)],
        discount.note,
      ];
  }
  return csvResponse("discount-codes.csv", HEAD, rows());
}
