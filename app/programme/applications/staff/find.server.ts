import type { Db } from "~/platform/db/client";
import type { Search } from "~/staff/find";
import { type ListedApplication, readApplicationsQuery } from "./applications";
import { listApplications } from "./applications.server";

export async function findApplications(db: Db, { typed, limit }: Search): Promise<ListedApplication[]> {
  const { rows } = await listApplications(db, readApplicationsQuery(new URLSearchParams({ q: typed })));
  return rows.slice(0, limit);
}
