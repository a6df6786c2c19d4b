import type { RouterContextProvider } from "react-router";
import type { Db } from "~/platform/db/client";
import { withTimeout } from "~/platform/lib/timeout";
import { UUID } from "~/platform/lib/uuid";
import { formGuardContext, requestContext, uploadsContext } from "../context";
import { MAX_FILE_BYTES, MAX_FILES } from "./chosen-files";
import { type Bucket, storeFile } from "./store-files.server";

const FIND_TIMEOUT_MS = 8_000;

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Takes one file of a form that is already stored: POST ?folder=<uuid>&position=1 with the file as it is. */
export async function receiveUpload({ request, context }: ActionArgs, bucket: Bucket): Promise<Response> {
  const place = readPlace(new URL(request.url).searchParams);
  const size = Number(request.headers.get("Content-Length"));
  if (!place || !request.body || !(size > 0 && size <= MAX_FILE_BYTES)) return say("refused");
  const { clientAddress: address } = context.get(requestContext);
  if (!(await context.get(formGuardContext).admits(bucket, address))) return say("refused");
  const uploads = context.get(uploadsContext);
  try {
    if (!(await isExpected(uploads.service, bucket, place.folder))) return say("refused");
    return say(await storeFile(uploads, { bucket, ...place }, { content: request.body, size, address }));
  } catch (err) {
    context.get(requestContext).log.error({ err, bucket }, "could not store the uploaded file");
    return say("failed");
  }
}

const TABLES = {
  "booking-files": "appointments",
  "application-files": "designer_applications",
  "return-files": "returns",
} as const satisfies Record<Bucket, string>;

/** Without a row that names its folder, nobody would ever find the file. */
async function isExpected(service: Db, bucket: Bucket, folder: string): Promise<boolean> {
  const row = await withTimeout(FIND_TIMEOUT_MS, () =>
    service.selectFrom(TABLES[bucket]).select("id").where("files_folder", "=", folder).executeTakeFirst(),
  );
  return row !== undefined;
}

/** Always a success of HTTP: the form stands, and the browser need not call anything an error. */
function say(outcome: "stored" | "refused" | "failed"): Response {
  return Response.json({ outcome });
}

function readPlace(query: URLSearchParams): { folder: string; position: number } | null {
  const folder = query.get("folder") ?? "";
  const position = Number(query.get("position"));
  const isPlace = UUID.test(folder) && Number.isInteger(position) && position >= 1 && position <= MAX_FILES;
  return isPlace ? { folder, position } : null;
}

export function onlyPost(): Response {
  return new Response("Post a file", { status: 405, headers: { Allow: "POST" } });
}
