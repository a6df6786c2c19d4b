import { redirect } from "react-router";
import { organisation } from "~/content/organisation";
import { nowContext } from "~/context";
import { FinancePage } from "~/features/admin/finance/finance-page";
import { readMonth } from "~/features/admin/finance/month";
import { listDays, listPayments, tickPayments } from "~/features/admin/finance/month.server";
import { getAdmin } from "~/features/admin/require-admin.server";
import { localDate } from "~/lib/dates";
import type { Route } from "./+types/finance";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const { searchParams } = new URL(request.url);
  const today = localDate(context.get(nowContext)).iso;
  const month = readMonth(searchParams.get("month"), today);
  return {
    month,
    isCurrent: month >= today.slice(0, 7),
    days: await listDays(db, month),
    payments: await listPayments(db, month),
    onlyMismatches: searchParams.get("show") === "mismatches",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = getAdmin(context);
  const form = await request.formData();
  await tickPayments(db, form.getAll("shown").map(String), new Set(form.getAll("ticked").map(String)));
  const { searchParams } = new URL(request.url);
  const month = readMonth(searchParams.get("month"), localDate(context.get(nowContext)).iso);
  return redirect(`/admin/finance?month=${month}&said=saved`);
}

export function meta() {
  return [{ title: `Money | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function FinanceRoute({ loaderData }: Route.ComponentProps) {
  return <FinancePage {...loaderData} />;
}
