import { readStockQuery } from "~/shop/stock/staff/stock";
import { everyStock } from "~/shop/stock/staff/stock.server";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/stock-csv";

const HEAD = ["Piece or ticket", "Size", "To sell", "Held in unpaid orders", "Id"];

/** What the list shows, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readStockQuery(new URL(request.url).searchParams);
  async function* rows() {
    for (const { name, size, quantity, held, itemId } of await everyStock(db, query))
      yield [name, size, quantity, held, itemId];
  }
  return csvResponse("stock.csv", HEAD, rows());
}
