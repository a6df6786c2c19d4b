import { organisation } from "~/content/organisation";
import { getStaff } from "~/features/admin/require-staff.server";
import { StaffErrorNote } from "~/features/admin/staff-error-note";
import { readLibraryQuery } from "~/features/pictures/library";
import { listLibrary } from "~/features/pictures/library.server";
import { changeLibrary } from "~/features/pictures/library-actions.server";
import { LibraryPage } from "~/features/pictures/library-page";
import { withPictureForm } from "~/features/pictures/take-pictures.server";
import type { Route } from "./+types/pictures";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readLibraryQuery(new URL(request.url).searchParams);
  return { ...(await listLibrary(getStaff(context).db, query)), query };
}

export function action(args: Route.ActionArgs) {
  const { db } = getStaff(args.context);
  return withPictureForm(args, (form, takePictures) => changeLibrary(db, form, takePictures));
}

export function meta() {
  return [{ title: `Pictures | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function PicturesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <LibraryPage {...loaderData} />
    </>
  );
}
