import { data, redirect } from "react-router";
import { isRequestId, REQUESTS_PATH } from "~/people/privacy-requests/requests";
import {
  findRequest,
  listFolders,
  noteExport,
  readHeldData,
} from "~/people/privacy-requests/requests.server";
import { dataArchive } from "~/people/yours/data-archive.server";
import { serviceDbContext, uploadsContext } from "~/platform/context";
import { getAdmin } from "~/staff/require-admin.server";
import type { Route } from "./+types/request-data";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`${REQUESTS_PATH}/${params.id}`);
}

/** Everything we hold of the address that asks, as its owner would download it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db } = getAdmin(context);
  const request = isRequestId(params.id) ? await findRequest(db, params.id) : null;
  if (!request?.email) throw data("No such request", { status: 404 });
  const held = await readHeldData(db, request.email);
  const folders = await listFolders(context.get(serviceDbContext), request.email);
  await noteExport(db, request.id);
  return dataArchive(held, { files: context.get(uploadsContext).files, folders, fileName: "data.zip" });
}
