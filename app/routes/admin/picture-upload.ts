import { uploadsContext } from "~/platform/context";
import { receivePicture } from "~/platform/pictures/receive-picture.server";
import { onlyPost } from "~/platform/uploads/receive-upload.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/picture-upload";

/** POST ?name=gown.jpg[&replace=<id>] with the file as it is. Who may not is refused before the file is read. */
export function action({ request, context }: Route.ActionArgs) {
  return receivePicture(request, { db: getStaff(context).db, uploads: context.get(uploadsContext) });
}

export const loader = onlyPost;
