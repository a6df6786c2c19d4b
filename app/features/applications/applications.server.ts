import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client";
import type { Application } from "./application-schema";

/** Gives the folder that waits for the files named in the application, or null when it names none. */
export async function storeApplication(
  db: Db,
  { files, ...row }: Application,
  signal: AbortSignal,
): Promise<{ filesFolder: string | null }> {
  const filesFolder = row.portfolio_files.length > 0 ? randomUUID() : null;
  await db
    .from("designer_applications")
    .insert({ ...row, files_folder: filesFolder })
    .abortSignal(signal)
    .throwOnError();
  return { filesFolder };
}
