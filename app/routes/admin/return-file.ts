import { uploadsContext } from "~/platform/context";
import { UUID } from "~/platform/lib/uuid";
import { fileResponse } from "~/platform/uploads/file-response.server";
import { findReturnFile } from "~/shop/returns/staff/order-returns.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/return-file";

/** A picture a buyer sent with a return, for staff. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const position = Number(params.position);
  const name =
    UUID.test(params.return) && Number.isInteger(position)
      ? await findReturnFile(db, { returnId: params.return, position })
      : null;
  const answer = name && (await fileResponse(context.get(uploadsContext).files, name));
  return answer || new Response("No such file", { status: 404 });
}
