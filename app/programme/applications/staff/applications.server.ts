import { callFunction, type Db } from "~/platform/db/client";
import { applicationReference } from "../decisions";
import type { Panel } from "./panel";

export async function findApplication(db: Db, id: string) {
  const row = await db
    .selectFrom("designer_applications")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export type Application = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

export function readPanel(db: Db, id: string): Promise<Panel> {
  return callFunction(db, "application_panel", { the_application: id });
}

/** The application a profile was made of, for the profile's own page. */
export async function findApplicationOf(db: Db, table: string, id: string) {
  if (table !== "designers" && table !== "fastrack_designers") return null;
  const column = table === "designers" ? "designer_id" : "fastrack_designer_id";
  const row = await db
    .selectFrom("designer_applications")
    .select(["id", "number"])
    .where(column, "=", id)
    .executeTakeFirst();
  return row ? { id: row.id, reference: applicationReference(row.number) } : null;
}
