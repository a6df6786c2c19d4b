import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { listDiscountable, makeDiscount } from "~/shop/discounts/staff/discounts.server";
import { NewDiscountPage } from "~/shop/discounts/staff/new-discount-page";
import type { FieldErrors } from "~/staff/form/fields";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/new-discount";

export async function loader({ context }: Route.LoaderArgs) {
  return listDiscountable(getStaff(context).db);
}

export const action = staffFormAction(async ({ context }: Route.ActionArgs, form) => {
  const { now } = context.get(requestContext);
  return makeDiscount(getStaff(context).db, form, now);
});

export function meta() {
  return [{ title: `New code | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

interface RefusedCode {
  typed?: Record<string, string>;
  errors?: FieldErrors;
  chosen?: { categories: string[]; products: string[] };
}

export default function NewDiscountRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, errors, chosen } = (actionData ?? {}) as RefusedCode;
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <NewDiscountPage {...loaderData} typed={typed} errors={errors} chosen={chosen} />
    </>
  );
}
