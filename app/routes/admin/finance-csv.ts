import { nowContext } from "~/context";
import { readMonth, vatOf } from "~/features/admin/finance/month";
import { listDays, listPayments } from "~/features/admin/finance/month.server";
import { csvRand } from "~/features/admin/list/csv";
import { csvResponse } from "~/features/admin/list/csv-response.server";
import { getAdmin } from "~/features/admin/require-admin.server";
import { localDate } from "~/lib/dates";
import type { Route } from "./+types/finance-csv";

/** A month for the bookkeeper: its days, or with `payments` every payment. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const { searchParams } = new URL(request.url);
  const month = readMonth(searchParams.get("month"), localDate(context.get(nowContext)).iso);
  if (searchParams.has("payments")) {
    const payments = await listPayments(db, month);
    const head = [
      "Paid",
      "Order",
      "By",
      "PayGate (R)",
      "Here (R)",
      "Transaction",
      "On statement",
      "Does not fit",
    ];
    return csvResponse(
      `payments-${month}.csv`,
      head,
      each(payments, (payment) => [
        localDate(payment.at).iso,
        payment.reference,
        payment.provider,
        payment.reportedCents === null ? null : csvRand(payment.reportedCents),
        csvRand(payment.expectedCents),
        payment.transactionId,
        payment.isTicked ? "yes" : "no",
        payment.mismatch,
      ]),
    );
  }
  const days = await listDays(db, month);
  const head = ["Day", "Orders", "Paid (R)", "Refunded (R)", "Kept (R)", "VAT in it (R)"];
  return csvResponse(
    `days-${month}.csv`,
    head,
    each(days, ({ day, orders, paidCents, refundedCents }) => [
      day,
      orders,
      csvRand(paidCents),
      csvRand(refundedCents),
      csvRand(paidCents - refundedCents),
      csvRand(vatOf(paidCents - refundedCents)),
    ]),
  );
}

async function* each<Row, Cells>(rows: readonly Row[], toCells: (row: Row) => Cells) {
  for (const row of rows) yield toCells(row);
}
