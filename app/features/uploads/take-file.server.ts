import type { RouterContextProvider } from "react-router";
import { clientAddressContext, formGuardContext, logContext, serviceDbContext } from "~/context";
import type { Db } from "~/db/client";
import { withTimeout } from "~/lib/timeout";
import { LARGEST_FILE_BYTES, MOST_FILES } from "./chosen-files";
import { type Bucket, storeFile } from "./store-files.server";

const FIND_LIMIT_MS = 8_000;
const FOLDER = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Takes one file of a form that is already stored: POST ?folder=<uuid>&position=1 with the file as it is. */
export async function takeFile({ request, context }: ActionArgs, bucket: Bucket): Promise<Response> {
  const place = readPlace(new URL(request.url).searchParams);
  if (!place || Number(request.headers.get("Content-Length")) > LARGEST_FILE_BYTES) return say("refused");
  const isAdmitted = await context.get(formGuardContext).admits(bucket, context.get(clientAddressContext));
  if (!isAdmitted) return say("refused");
  const service = context.get(serviceDbContext);
  try {
    if (!(await isExpected(service, bucket, place.folder))) return say("refused");
    return say(await storeFile(service, { bucket, ...place }, await request.blob()));
  } catch (err) {
    context.get(logContext).error({ err, bucket }, "a visitor's file could not be stored");
    return say("failed");
  }
}

/** Without a row that names its folder, nobody would ever find the file. */
async function isExpected(service: Db, bucket: Bucket, folder: string): Promise<boolean> {
  const table = bucket === "booking-files" ? "appointments" : "designer_applications";
  const { count } = await withTimeout(FIND_LIMIT_MS, (signal) =>
    service
      .from(table)
      .select("id", { count: "exact", head: true })
      .eq("files_folder", folder)
      .abortSignal(signal)
      .throwOnError(),
  );
  return count === 1;
}

/** Always a success of HTTP: the form stands, and the browser need not call anything an error. */
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

export function onlyPost(): Response {
  return new Response("Post a file", { status: 405, headers: { Allow: "POST" } });
}
