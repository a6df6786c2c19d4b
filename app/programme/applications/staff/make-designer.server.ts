import { sql } from "kysely";
import { redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { PictureRefused } from "~/platform/pictures/normalise-picture.server";
import { MAX_PICTURE_BYTES } from "~/platform/pictures/picture-rules";
import { isAnyUsed } from "~/platform/pictures/picture-uses.server";
import { storeOrFindPicture } from "~/platform/pictures/store-picture.server";
import type { FileRecords } from "~/platform/uploads/uploads";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { APPLICATIONS_PATH } from "./applications";
import { type Application, findApplication } from "./applications.server";
import { designerDraft, type ProfileKind } from "./designer-draft";

/** Makes the profile of an accepted designer, unpublished. Only once: the database says so. */
export function makeDesigner(db: Db, uploads: FileRecords, id: string, kind: ProfileKind) {
  return staffAction(async () => {
    const application = await findApplication(db, id);
    // Checked before the pictures are read; make_designer checks it again, and the rest.
    const picture = application?.status === "accepted" ? await firstPicture(db, uploads, application) : null;
    const ref = picture && `pictures/${picture.id}`;
    try {
      await callFunction(db, "make_designer", {
        input: { id, kind, draft: application ? { ...designerDraft(application, kind, ref) } : {} },
      });
    } catch (refused) {
      // Without a profile nobody wanted the copy; unless somebody else made the profile this moment.
      if (picture?.isNew && !(await isAnyUsed(db, [picture.id])))
        await db
          .updateTable("pictures")
          .set({ deleted_at: sql<string>`now()` })
          .where("id", "=", picture.id)
          .execute();
      throw refused;
    }
    return redirect(noticeHref(`${APPLICATIONS_PATH}/${id}`, "profile-made"));
  });
}

/** The first file of the portfolio that is a picture we can show, taken into the house's own pictures. */
async function firstPicture(
  db: Db,
  uploads: FileRecords,
  { id, files_folder, portfolio_files }: Application,
): Promise<{ id: string; isNew: boolean } | null> {
  if (!files_folder) return null;
  for (const [index, name] of portfolio_files.entries()) {
    const stored = await uploads.files.open(`application-files/${files_folder}/${index + 1}`);
    if (!stored) continue;
    if (stored.size > MAX_PICTURE_BYTES) {
      await stored.body.cancel();
      continue;
    }
    const file = new Uint8Array(await new Response(stored.body).arrayBuffer());
    try {
      return await storeOrFindPicture({ db, uploads, file, name, applicationId: id });
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
    }
  }
  return null;
}

export interface MadeProfile {
  kind: ProfileKind;
  href: string;
  name: string;
  isShown: boolean;
}

/** The profile that was made of an application, where it still is. */
export async function findMadeProfile(
  db: Db,
  { designer_id, fastrack_designer_id }: Application,
): Promise<MadeProfile | null> {
  const kind = designer_id ? "designer" : "fastrack";
  const id = designer_id ?? fastrack_designer_id;
  if (!id) return null;
  const row = await db
    .selectFrom(kind === "designer" ? "designers" : "fastrack_designers")
    .select(["name", "is_active"])
    .where("id", "=", id)
    .executeTakeFirst();
  const list = kind === "designer" ? "designers" : "fastrack";
  return row ? { kind, href: `/admin/content/${list}/${id}`, name: row.name, isShown: row.is_active } : null;
}
