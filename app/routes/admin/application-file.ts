import { data } from "react-router";
import { uploadsContext } from "~/platform/context";
import { fileResponse } from "~/platform/uploads/file-response.server";
import { isApplicationId } from "~/programme/applications/staff/applications";
import { findApplication } from "~/programme/applications/staff/applications.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/application-file";

/** A file of a portfolio, by its number. The row is read with the member's own rights. */
export async function loader({ params: { id, number }, context }: Route.LoaderArgs) {
  const application = isApplicationId(id) ? await findApplication(getStaff(context).db, id) : null;
  const folder = application?.files_folder;
  const { files } = context.get(uploadsContext);
  const isNumber = /^[1-9]\d?$/.test(number);
  const file = folder && isNumber ? await fileResponse(files, `application-files/${folder}/${number}`) : null;
  if (!file) throw data("No such file", { status: 404 });
  return file;
}
