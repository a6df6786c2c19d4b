import type { Db } from "~/platform/db/client";
import { shortMoment } from "~/staff/moments";
import { MAX_WAITING, type Waiting } from "~/staff/today";
import { readApplicationsQuery } from "./applications";
import { countApplications, listApplications } from "./applications.server";

const NEW_APPLICATIONS = readApplicationsQuery(new URLSearchParams("show=new"));

export interface NewApplication {
  id: string;
  reference: string;
  kind: string;
  town: string | null;
  at: string;
}

/** As covered as the list of applications is: new means that nobody has scored it. */
export async function readNewApplications(db: Db): Promise<Waiting<NewApplication>> {
  const { rows } = await listApplications(db, NEW_APPLICATIONS);
  return {
    count: (await countApplications(db)).new ?? 0,
    rows: rows.slice(0, MAX_WAITING).map((row) => ({
      id: row.id,
      reference: row.reference,
      kind: row.type,
      town: row.town,
      at: shortMoment(row.receivedAt),
    })),
  };
}
