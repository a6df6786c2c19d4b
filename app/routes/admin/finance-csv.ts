import { requestContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { vatOf } from "~/shop/payments/staff/month";
import { listDays } from "~/shop/payments/staff/month.server";
import { readPaymentQuery } from "~/shop/payments/staff/payment-list";
import { everyPayment } from "~/shop/payments/staff/payment-list.server";
import { csvRand } from "~/staff/list/csv";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getAdmin } from "~/staff/require-admin.server";
import type { Route } from "./+types/finance-csv";

/** A month for the bookkeeper: its days, or with `of=payments` all payments that the list shows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const { searchParams } = new URL(request.url);
  const query = readPaymentQuery(searchParams, localDate(context.get(requestContext).now).iso);
  const { month } = query;
  if (searchParams.get("of") === "payments") {
    const payments = await everyPayment(db, query);
    const head = [
      "Paid",
      "Order",
      "Buyer",
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
        payment.buyer,
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
