import { redirect } from "react-router";
import { requestContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { organisation } from "~/platform/organisation/organisation";
import { FinancePage } from "~/shop/payments/staff/finance-page";
import { listDays, tickPayments } from "~/shop/payments/staff/month.server";
import { FINANCE_PATH, readPaymentQuery } from "~/shop/payments/staff/payment-list";
import { countPayments, listPayments } from "~/shop/payments/staff/payment-list.server";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { readTicks } from "~/staff/form/ticks";
import { listHref } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { getAdmin } from "~/staff/require-admin.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/finance";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const today = localDate(context.get(requestContext).now).iso;
  const query = readPaymentQuery(new URL(request.url).searchParams, today);
  return {
    query,
    isCurrent: query.month >= today.slice(0, 7),
    days: await listDays(db, query.month),
    counts: await countPayments(db, query.month),
    ...(await listPayments(db, query)),
  };
}

export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { db } = getAdmin(context);
  const ticks = readTicks(form);
  const today = localDate(context.get(requestContext).now).iso;
  const query = readPaymentQuery(new URL(request.url).searchParams, today);
  return staffAction(async () => {
    await tickPayments(db, ticks);
    return redirect(noticeHref(listHref(FINANCE_PATH, query, { page: query.page }), "saved"));
  });
});

export function meta() {
  return [{ title: `Money | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function FinanceRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <FinancePage {...loaderData} />
    </>
  );
}
