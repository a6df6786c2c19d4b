import { createHash, randomUUID } from "node:crypto";
import { callFunction, type Db } from "~/platform/db/client";
import { fileLabel } from "~/platform/uploads/chosen-files";
import { confirmUpload, MAX_ALL_BYTES, releaseUpload } from "~/platform/uploads/upload-quota.server";
import type { FileRecords } from "~/platform/uploads/uploads";
import type { NormalisedPicture } from "./decoder/normalise-image";
import { normalisePicture, PictureRefused } from "./normalise-picture.server";

interface StaffUpload {
  /** Whose rights write the row. */
  db: Db;
  uploads: FileRecords;
  file: Uint8Array;
  name: string;
  /** Copied from this application: it is forgotten with it, unless staff upload the same file themselves. */
  applicationId?: string;
}

/** Checks, normalises and keeps a picture; gives its id. The same file again is the same picture. Throws PictureRefused. */
export async function storePicture(upload: StaffUpload): Promise<string> {
  return (await storeOrFindPicture(upload)).id;
}

/** As storePicture, and says whether it was not here before. */
export async function storeOrFindPicture({ db, uploads, file, name, applicationId }: StaffUpload) {
  const sha256 = createHash("sha256").update(file).digest("hex");
  const known = await findSame(db, sha256, applicationId);
  if (known) {
    if (!applicationId)
      await db.updateTable("pictures").set({ application_id: null }).where("id", "=", known).execute();
    return { id: known, isNew: false };
  }
  const picture = await normalisePicture(file);
  const id = randomUUID();
  const storage_key = await putBytes(uploads, id, picture);
  const { width, height, color } = picture;
  await db
    .insertInto("pictures")
    .values({
      id,
      storage_key,
      sha256,
      width,
      height,
      color,
      bytes: picture.bytes.length,
      original_name: fileLabel(name),
      application_id: applicationId ?? null,
    })
    .execute();
  return { id, isNew: true };
}

/** Other bytes for a picture, wherever it is shown. Its words stay; its focal point begins in the middle. */
export async function replacePicture({ db, uploads, file, name }: StaffUpload, id: string): Promise<void> {
  const sha256 = createHash("sha256").update(file).digest("hex");
  const picture = await normalisePicture(file);
  const storage_key = await putBytes(uploads, id, picture);
  const { width, height, color, bytes } = picture;
  await db
    .updateTable("pictures")
    .set({
      storage_key,
      sha256,
      width,
      height,
      color,
      bytes: bytes.length,
      focal_x: 50,
      focal_y: 50,
      original_name: fileLabel(name),
      application_id: null,
    })
    .where("id", "=", id)
    .execute();
}

/** An application never shares the copy of another: each is forgotten on its own. */
async function findSame(db: Db, sha256: string, applicationId?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("pictures")
    .select("id")
    .where("sha256", "=", sha256)
    .where("deleted_at", "is", null)
    .$if(applicationId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb("application_id", "is", null), eb("application_id", "=", applicationId ?? "")]),
      ),
    )
    .executeTakeFirst();
  return row?.id;
}

/** Counted before it is written. Staff have no quota of their own, but the store has room for so much. */
async function putBytes(
  { files, service }: FileRecords,
  id: string,
  { bytes, extension }: NormalisedPicture,
): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const storageKey = `pictures/${id}-${hash}.${extension}`;
  const upload = { name: `images/${storageKey}`, bytes: bytes.length, visitor: "staff" };
  const reserved = await callFunction(service, "reserve_upload", {
    file_name: upload.name,
    file_bytes: upload.bytes,
    from_visitor: upload.visitor,
    visitor_day_bytes: MAX_ALL_BYTES,
    day_bytes: MAX_ALL_BYTES,
    all_bytes: MAX_ALL_BYTES,
  });
  if (reserved === "taken") return storageKey;
  if (reserved !== "reserved") throw new PictureRefused("no_room");
  try {
    await files.put(upload.name, inChunks(bytes), bytes.length);
  } catch (error) {
    await releaseUpload(service, upload.name);
    throw error;
  }
  await confirmUpload(service, upload);
  return storageKey;
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const PIECE = 64 * 1024;
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
