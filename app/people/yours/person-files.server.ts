import type { Db } from "~/platform/db/client";
import type { Folder } from "~/platform/uploads/remove-folder.server";
import type { Person } from "./yours";

export interface PersonFolder extends Folder {
  /** Of whose row the files are, and what they were called. */
  of: string;
  names: string[];
}

/** Where the files are that a person sent us: with appointments, applications and returns. */
export async function listPersonFolders(db: Db, { email, accountId }: Person): Promise<PersonFolder[]> {
  const [appointments, applications, returns] = await Promise.all([
    db
      .selectFrom("appointments")
      .select(["id", "files_folder as folder", "reference_images as names"])
      .where((eb) => eb.or([eb("user_id", "=", accountId), eb(eb.fn("lower", ["email"]), "=", email)]))
      .where("files_folder", "is not", null)
      .execute(),
    db
      .selectFrom("designer_applications")
      .select(["id", "files_folder as folder", "portfolio_files as names"])
      .where((eb) => eb.or([eb("user_id", "=", accountId), eb(eb.fn("lower", ["email"]), "=", email)]))
      .where("files_folder", "is not", null)
      .execute(),
    db
      .selectFrom("returns as r")
      .innerJoin("orders as o", "o.id", "r.order_id")
      .select(["r.id", "r.files_folder as folder", "r.file_names as names"])
      .where((eb) => eb.or([eb("o.user_id", "=", accountId), eb("o.email", "=", email)]))
      .where("r.files_folder", "is not", null)
      .execute(),
  ]);
  const foldersOf = (
    kind: string,
    bucket: Folder["bucket"],
    rows: { id: string; folder: string | null; names: string[] }[],
  ) =>
    rows.flatMap(({ id, folder, names }) =>
      folder === null ? [] : [{ bucket, folder, of: `${kind}-${id}`, names }],
    );
  return [
    ...foldersOf("appointment", "booking-files", appointments),
    ...foldersOf("application", "application-files", applications),
    ...foldersOf("return", "return-files", returns),
  ];
}
