import { clientAddressContext, dbContext, formGuardContext, logContext } from "~/context";
import { LARGEST_FILE_BYTES, MOST_FILES } from "~/features/uploads/chosen-files";
import { storeFile } from "~/features/uploads/store-files.server";
import type { Route } from "./+types/booking-files";

const FOLDER = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Takes one file of a booking that is already stored: POST ?folder=<uuid>&position=1 with the file as it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const place = readPlace(new URL(request.url).searchParams);
  if (!place || Number(request.headers.get("Content-Length")) > LARGEST_FILE_BYTES) return say("refused");
  const isAdmitted = await context
    .get(formGuardContext)
    .admits("booking files", context.get(clientAddressContext));
  if (!isAdmitted) return say("refused");
  try {
    return say(await storeFile(context.get(dbContext), place, await request.blob()));
  } catch (err) {
    context.get(logContext).error({ err }, "a file of a booking could not be stored");
    return say("failed");
  }
}

/** Always a success of HTTP: the booking stands, and the browser need not call anything an error. */
function say(outcome: "stored" | "refused" | "failed"): Response {
  return Response.json({ outcome });
}

function readPlace(query: URLSearchParams): { folder: string; position: number } | null {
  const folder = query.get("folder") ?? "";
  const position = Number(query.get("position"));
  const isPlace =
    FOLDER.test(folder) && Number.isInteger(position) && position >= 1 && position <= MOST_FILES;
  return isPlace ? { folder, position } : null;
}

export function loader() {
  return new Response("Post a file", { status: 405, headers: { Allow: "POST" } });
}
