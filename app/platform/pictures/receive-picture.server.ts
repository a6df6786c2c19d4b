import type { Db } from "~/platform/db/client";
import { UUID } from "~/platform/lib/uuid";
import type { FileRecords } from "~/platform/uploads/uploads";
import { PictureRefused } from "./normalise-picture.server";
import { MAX_PICTURE_BYTES, refusalText } from "./picture-rules";
import type { UploadResult } from "./staff-picture";
import { findStaffPicture } from "./staff-pictures.server";
import { replacePicture, storePicture } from "./store-picture.server";

/** Takes one file as the browser's script sends it, and answers with the picture it became, or why it did not. */
export async function receivePicture(
  request: Request,
  { db, uploads }: { db: Db; uploads: FileRecords },
): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const name = params.get("name") ?? "";
  const replaced = params.get("replace");
  if (replaced !== null && !UUID.test(replaced)) return answer({ error: "It is no longer there." }, 404);
  if (Number(request.headers.get("Content-Length")) > MAX_PICTURE_BYTES)
    return answer({ error: refusalText("too_heavy") }, 413);
  try {
    const upload = { db, uploads, name, file: new Uint8Array(await request.arrayBuffer()) };
    const id = replaced ?? (await storePicture(upload));
    if (replaced) await replacePicture(upload, replaced);
    const picture = await findStaffPicture(db, id);
    return picture ? answer({ picture }, 200) : answer({ error: "It is no longer there." }, 404);
  } catch (error) {
    if (error instanceof PictureRefused) return answer({ error: error.message }, 422);
    throw error;
  }
}

function answer(body: UploadResult, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
