import { picturesContext } from "~/platform/pictures/pictures.server";
import { readProductIds } from "~/staff/form/product-choices";
import { findProducts, searchProducts } from "~/staff/form/product-choices.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/product-choices";

const MAX_SEARCH = 100;

/** What the picker of pieces asks for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const pictures = context.get(picturesContext);
  const params = new URL(request.url).searchParams;
  const search = (params.get("q") ?? "").trim().slice(0, MAX_SEARCH);
  const ids = readProductIds((params.get("ids") ?? "").replaceAll(",", " "));
  return {
    search,
    products: search ? await searchProducts(db, pictures, search) : await findProducts(db, pictures, ids),
  };
}
