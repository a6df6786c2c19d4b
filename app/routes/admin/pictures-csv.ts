import { placeOfUse, readLibraryQuery } from "~/editorial/pictures/staff/library";
import { everyPicture } from "~/editorial/pictures/staff/library.server";
import { localDate } from "~/platform/lib/dates";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/pictures-csv";

const HEAD = ["File", "What it shows", "Width", "Height", "Bytes", "Uploaded", "Used by"];

/** What the list shows, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readLibraryQuery(new URL(request.url).searchParams);
  async function* rows() {
    for (const { originalName, alt, source, bytes, uploadedAt, uses } of await everyPicture(db, query))
      yield [
        originalName,
        alt,
        source.width,
        source.height,
        bytes,
        uploadedAt && localDate(uploadedAt).iso,
        uses.map((use) => placeOfUse(use).words).join("; "),
      ];
  }
  return csvResponse("pictures.csv", HEAD, rows());
}
