import { requestContext } from "~/platform/context";
import { findKnown } from "~/shop/catalogue/staff/import-products.server";
import { CSV_COLUMNS, csvCells, csvName } from "~/shop/catalogue/staff/product-csv";
import { readProductsQuery } from "~/shop/catalogue/staff/products-query";
import { everyListedId } from "~/shop/catalogue/staff/staff-products.server";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/products-csv";

const BATCH = 200;

/** What the list shows, all of it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const ids = await everyListedId(db, readProductsQuery(new URL(request.url).searchParams));
  async function* rows() {
    for (let at = 0; at < ids.length; at += BATCH) {
      const known = await findKnown(db, ids.slice(at, at + BATCH));
      for (const id of ids.slice(at, at + BATCH)) {
        const piece = known.get(id);
        if (piece) yield csvCells(id, piece.values, piece.images);
      }
    }
  }
  return csvResponse(csvName(context.get(requestContext).now), CSV_COLUMNS, rows());
}
