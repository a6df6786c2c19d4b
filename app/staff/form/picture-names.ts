import type { StaffPicture } from "~/platform/pictures/staff-picture";

/** A picture as staff know it: by the file it came from, or by what it shows. */
export function pictureName({ originalName, alt, ref }: StaffPicture): string {
  return originalName ?? alt ?? ref;
}

/** The words of values that stand for pictures, by value. */
export type PictureNames = Record<string, string>;

/** Fields of a comparison with the names of the pictures that differ, in place of what the row keeps. */
export function namePictures<Field extends { name: string }>(
  fields: readonly Field[],
  conflict:
    | { mine: Record<string, string>; theirs: Record<string, string>; pictureNames?: PictureNames }
    | undefined,
): readonly (Field & { options?: PictureNames })[] {
  const { mine = {}, theirs = {}, pictureNames: options = {} } = conflict ?? {};
  const hasName = (value = "") => Object.hasOwn(options, value);
  return fields.map((field) =>
    hasName(mine[field.name]) || hasName(theirs[field.name]) ? { ...field, options } : field,
  );
}
