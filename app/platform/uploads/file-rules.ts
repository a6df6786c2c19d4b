import * as z from "zod/mini";
import { line } from "~/platform/lib/forms";
import { FILE_TOO_LARGE, fileLabel, MAX_FILE_BYTES, MAX_FILES, TOO_MANY_FILES } from "./chosen-files";

/** The names of files that follow. */
export const fileNames = z.pipe(
  z.transform((sent) => [sent ?? []].flat()),
  z.array(line(255), { error: TOO_MANY_FILES }).check(z.maxLength(MAX_FILES, { error: TOO_MANY_FILES })),
);

/** The files themselves, sent without scripts. A browser sends an empty field as one file without name and content. */
export const chosenFiles = z.pipe(
  z.transform((sent) => [sent].flat().filter((file) => file instanceof File && (file.name || file.size > 0))),
  z.array(z.instanceof(File)).check(
    z.maxLength(MAX_FILES, { error: TOO_MANY_FILES }),
    z.refine<File[]>((files) => files.every(({ size }) => size <= MAX_FILE_BYTES), {
      error: FILE_TOO_LARGE,
    }),
  ),
);

/** With scripts the names come alone and the files follow; without, the files themselves are here. */
export function namesOf(names: string[], files: readonly File[]): string[] {
  return files.length > 0 ? files.map(({ name }) => fileLabel(name)) : names;
}
