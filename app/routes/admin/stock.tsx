import { organisation } from "~/platform/organisation/organisation";
import { readStockQuery, STOCK_PATH } from "~/shop/stock/staff/stock";
import {
  correctStock,
  countStock,
  lastCorrection,
  listMovements,
  listStock,
} from "~/shop/stock/staff/stock.server";
import { StockPage } from "~/shop/stock/staff/stock-page";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listHref } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/stock";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readStockQuery(new URL(request.url).searchParams);
  return {
    ...(await listStock(db, query)),
    counts: await countStock(db),
    movements: await listMovements(db, query.item),
    lastSaved: await lastCorrection(db, query.item),
    query,
  };
}

export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const query = readStockQuery(new URL(request.url).searchParams);
  return correctStock(db, form, listHref(STOCK_PATH, query, { page: query.page }));
});

export function meta() {
  return [{ title: `Stock | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function StockRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <StockPage {...loaderData} />
    </>
  );
}
