import type { CheckoutDeps } from "./check-out.server";
import type { ContinuedPayment } from "./checkout-result";
import { findSettlement } from "./settlement.server";

/** Leads back to the payment page of an unpaid order. The caller has checked that the browser placed it. */
export async function continuePayment(
  reference: string,
  { service, payments }: Pick<CheckoutDeps, "service" | "payments">,
  now: Date,
): Promise<ContinuedPayment> {
  const settlement = await findSettlement(payments.db, payments.paygate, reference, now);
  if (settlement === "paid") return { status: "paid", reference };
  if (settlement !== "waiting") return { status: "ended" };
  const begun = await service
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["p.pay_request_id", "o.total_cents"])
    .select((eb) =>
      eb
        .selectFrom("order_lines as l")
        .select((line) => line.fn.sum<number>("l.quantity").as("count"))
        .whereRef("l.order_id", "=", "o.id")
        .as("count"),
    )
    .where("o.reference", "=", reference)
    .where("o.status", "=", "pending")
    .where("o.expires_at", ">", now.toISOString())
    .where("p.status", "in", ["started", "open"])
    .orderBy("p.number", "desc")
    .executeTakeFirst();
  if (!begun) return { status: "ended" };
  const { action, fields } = payments.paygate.processForm({ payRequestId: begun.pay_request_id, reference });
  return {
    status: "continue",
    totalCents: begun.total_cents,
    count: Number(begun.count),
    action,
    fields,
  };
}
