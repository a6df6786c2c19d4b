import { data, redirect } from "react-router";
import type { Db } from "~/db/client";
import { staffRefusal } from "~/features/admin/staff-error.server";
import { idOfReference } from "../../pictures/staff-pictures.server";
import { isUsed } from "./library.server";
import type { TakenPictures } from "./take-pictures.server";

const PICTURES_PATH = "/admin/pictures";

/** What the forms of the library ask for. `facts`: words and focal points, saved as the pictures are taken. */
export async function changeLibrary(
  db: Db,
  form: FormData,
  takePictures: (field: string) => Promise<TakenPictures>,
) {
  const intent = form.get("intent");
  const id = idOfReference(String(form.get("picture") ?? ""));
  try {
    if (intent === "delete" && id) {
      if (await isUsed(db, id))
        return data({ error: "It is shown on the site. Take it off there first." }, { status: 409 });
      await setDeleted(db, id, new Date().toISOString());
      return redirect(`${PICTURES_PATH}?notice=picture-deleted&undo=${id}`);
    }
    if (intent === "restore") {
      await setDeleted(db, String(form.get("id")), null);
      return redirect(`${PICTURES_PATH}?notice=picture-restored`);
    }
    const { error } = await takePictures(intent === "add" ? "added" : "picture");
    return error ? data({ error }, { status: 422 }) : redirect(`${PICTURES_PATH}?notice=saved`);
  } catch (error) {
    const refusal = staffRefusal(error);
    return data({ error: refusal.error }, { status: refusal.status });
  }
}

async function setDeleted(db: Db, id: string, deleted_at: string | null): Promise<void> {
  await db.updateTable("pictures").set({ deleted_at }).where("id", "=", id).execute();
}
