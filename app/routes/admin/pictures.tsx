import { LIBRARY_PATH, readLibraryQuery } from "~/editorial/pictures/staff/library";
import { listLibrary } from "~/editorial/pictures/staff/library.server";
import { changeLibrary } from "~/editorial/pictures/staff/library-actions.server";
import { LibraryPage } from "~/editorial/pictures/staff/library-page";
import { organisation } from "~/platform/organisation/organisation";
import { withPictureForm } from "~/staff/form/receive-pictures.server";
import { listHref } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/pictures";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readLibraryQuery(new URL(request.url).searchParams);
  return { ...(await listLibrary(getStaff(context).db, query)), query };
}

export function action(args: Route.ActionArgs) {
  const { db } = getStaff(args.context);
  const query = readLibraryQuery(new URL(args.request.url).searchParams);
  const back = listHref(LIBRARY_PATH, query, { page: query.page });
  return withPictureForm(args, (form, receivePictures) => changeLibrary(db, { form, receivePictures, back }));
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
