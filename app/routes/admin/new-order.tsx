import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { organisation } from "~/platform/organisation/organisation";
import { enterOrder, LINE_COUNT, listSellable } from "~/shop/orders/staff/new-order.server";
import { NewOrderPage } from "~/shop/orders/staff/new-order-page";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { typedValues } from "~/staff/form/typed-values";
import { getStaff } from "~/staff/require-staff.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/new-order";

export async function loader({ context }: Route.LoaderArgs) {
  const sellable = await listSellable(getStaff(context).db);
  return { idempotencyKey: randomUUID(), sellable, lineCount: LINE_COUNT };
}

export const action = staffFormAction(async ({ context }: Route.ActionArgs, form) => {
  return staffAction(
    async () => {
      const entered = await enterOrder(getStaff(context).db, form);
      if (entered.kind === "placed") return redirect(`${ORDERS_PATH}/${entered.reference}?notice=placed`);
      return data({ error: entered.words, typed: typedValues(form) }, { status: 400 });
    },
    { typed: typedValues(form) },
  );
});

export function meta() {
  return [{ title: `New order | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

interface RefusedOrder {
  typed?: Record<string, string>;
}

export default function NewOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <NewOrderPage {...loaderData} typed={(actionData as RefusedOrder | undefined)?.typed} />
    </>
  );
}
