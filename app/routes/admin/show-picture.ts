import { data, redirect } from "react-router";
import { pictureUrl } from "~/platform/lib/pictures";
import { listStaffPictures } from "~/platform/pictures/staff-pictures.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/show-picture";

const PREVIEW_WIDTH = 1080;

/** The bytes of an uploaded picture by the name rows give it, for previews of what is not saved: GET ?ref=pictures/<id>. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ref = new URL(request.url).searchParams.get("ref") ?? "";
  const [picture] = await listStaffPictures(getStaff(context).db, [ref], "wide");
  if (!picture?.isOwn) throw data("No such picture", { status: 404 });
  return redirect(pictureUrl(picture.source, PREVIEW_WIDTH, "webp"));
}
