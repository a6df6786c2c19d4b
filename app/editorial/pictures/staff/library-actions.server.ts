import { data, redirect } from "react-router";
import type { Db } from "~/platform/db/client";
import { isAnyUsed } from "~/platform/pictures/picture-uses.server";
import { idOfReference } from "~/platform/pictures/staff-pictures.server";
import type { ReceivedPictures } from "~/staff/form/receive-pictures.server";
import { noticeHref } from "~/staff/notice-href";
import { staffRefusal } from "~/staff/staff-error.server";

interface LibraryRequest {
  form: FormData;
  receivePictures: (field: string) => Promise<ReceivedPictures>;
  /** The list as it was looked at. */
  back: string;
}

/** What the forms of the library ask for. `facts`: words and focal points, saved as the pictures are taken. */
export async function changeLibrary(db: Db, { form, receivePictures, back }: LibraryRequest) {
  const intent = form.get("intent");
  try {
    if (intent === "delete") {
      const ids = form.getAll("picture").flatMap((reference) => idOfReference(String(reference)) ?? []);
      if (ids.length === 0) return data({ error: "Please select pictures first." }, { status: 400 });
      if (await isAnyUsed(db, ids))
        return data({ error: "It is shown on the site. Take it off there first." }, { status: 409 });
      await setDeleted(db, ids, new Date().toISOString());
      const notice = ids.length === 1 ? "picture-deleted" : "pictures-deleted";
      return redirect(noticeHref(back, notice, { intent: "restore", records: ids }));
    }
    if (intent === "restore") {
      const ids = form.getAll("record").map(String);
      await setDeleted(db, ids, null);
      return redirect(noticeHref(back, ids.length === 1 ? "picture-restored" : "pictures-restored"));
    }
    const { error } = await receivePictures(intent === "add" ? "added" : "picture");
    return error ? data({ error }, { status: 422 }) : redirect(noticeHref(back, "saved"));
  } catch (error) {
    const refusal = staffRefusal(error);
    return data({ error: refusal.error }, { status: refusal.status });
  }
}

async function setDeleted(db: Db, ids: readonly string[], deleted_at: string | null): Promise<void> {
  await db.updateTable("pictures").set({ deleted_at }).where("id", "in", ids).execute();
}
