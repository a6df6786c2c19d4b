import { organisation } from "~/platform/organisation/organisation";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { ProductsPage } from "~/shop/catalogue/staff/products-page";
import { readProductsQuery } from "~/shop/catalogue/staff/products-query";
import { changeInline, changeListed } from "~/shop/catalogue/staff/save-product.server";
import { PRODUCTS_PATH } from "~/shop/catalogue/staff/staff-product";
import { countProducts, listChoices, listStaffProducts } from "~/shop/catalogue/staff/staff-products.server";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listHref } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/products";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readProductsQuery(new URL(request.url).searchParams);
  return {
    ...(await listStaffProducts(db, context.get(picturesContext), query)),
    counts: await countProducts(db),
    choices: await listChoices(db),
    query,
  };
}

export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const intent = String(form.get("intent"));
  const query = readProductsQuery(new URL(request.url).searchParams);
  const back = listHref(PRODUCTS_PATH, query, { page: query.page });
  // What a bar with Undo sends: the state before, and which pieces.
  if (intent.startsWith("status-")) {
    form.set("status", intent.slice("status-".length));
    for (const id of form.getAll("record")) form.append("product", id);
    return changeListed(db, form, back);
  }
  return intent === "status" ? changeListed(db, form, back) : changeInline(db, form);
});

export function meta() {
  return [{ title: `Pieces | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ProductsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <ProductsPage {...loaderData} />
    </>
  );
}
