import type { RouterContextProvider } from "react-router";
import type { Db } from "~/platform/db/client";
import { listStaffPictures } from "~/platform/pictures/staff-pictures.server";
import type { Field, FieldErrors, Values } from "./fields";
import { type PictureNames, pictureName } from "./picture-names";
import { withPictureForm } from "./receive-pictures.server";

const picturesAmong = (fields: readonly Field[]) => fields.filter(({ kind }) => kind === "picture");

/** The names of the pictures a form is filled with. */
export function pictureRefs(fields: readonly Field[], values: Values): string[] {
  return picturesAmong(fields).flatMap(({ name }) => values[name] || []);
}

/** What the pictures of both sides of a conflict are called. */
export async function namesOfPictures(
  db: Db,
  fields: readonly Field[],
  ...sides: Values[]
): Promise<PictureNames> {
  const refs = [...new Set(sides.flatMap((values) => pictureRefs(fields, values)))];
  const pictures = await listStaffPictures(db, refs);
  return Object.fromEntries(pictures.map((picture) => [picture.ref, pictureName(picture)]));
}

/**
 * Reads a form with its picture fields settled: each holds the one name its row keeps. `errors` says of which fields a
 * file was not taken.
 */
export function withPictures<Result>(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  fields: readonly Field[],
  work: (form: FormData, errors: FieldErrors) => Promise<Result>,
): Promise<Result> {
  return withPictureForm(args, async (form, receivePictures) => {
    const errors: FieldErrors = {};
    for (const { name } of picturesAmong(fields)) {
      const { refs, error } = await receivePictures(name);
      form.set(name, refs.at(-1) ?? "");
      if (error) errors[name] = error;
    }
    return work(form, errors);
  });
}
