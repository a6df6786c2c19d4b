import type { RouterContextProvider } from "react-router";
import { clientAddressContext, dbContext, formGuardContext, logContext } from "~/context";
import { LARGEST_FILE_BYTES, MOST_FILES } from "./chosen-files";
import { type Bucket, storeFile } from "./store-files.server";

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
  try {
    return say(await storeFile(context.get(dbContext), { bucket, ...place }, await request.blob()));
  } catch (err) {
    context.get(logContext).error({ err, bucket }, "a visitor's file could not be stored");
    return say("failed");
  }
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
