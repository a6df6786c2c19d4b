import type { Db } from "~/platform/db/client";
import { shortMoment } from "~/staff/moments";
import { MAX_WAITING, type Waiting } from "~/staff/today";
import { found, waiting } from "~/staff/waiting.server";
import { applicationReference } from "../decisions";
import { TOWN } from "./application-list.server";

export interface NewApplication {
  id: string;
  reference: string;
  kind: string;
  town: string | null;
  at: string;
}

/** As covered as the list of applications is: new means that nobody has scored it. */
export async function readNewApplications(db: Db): Promise<Waiting<NewApplication>> {
  const applications = await db
    .selectFrom("designer_applications as a")
    .select(["a.id", "a.number", "a.application_type", "a.created_at", TOWN.as("town"), found])
    .where("a.status", "=", "new")
    .orderBy("a.number", "desc")
    .limit(MAX_WAITING)
    .execute();
  return waiting(applications, (row) => ({
    id: row.id,
    reference: applicationReference(row.number),
    kind: row.application_type,
    town: row.town,
    at: shortMoment(row.created_at),
  }));
}
