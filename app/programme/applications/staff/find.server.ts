import type { Db } from "~/platform/db/client";
import type { Search } from "~/staff/find";
import { listApplications } from "./application-list.server";
import { type ListedApplication, readApplicationsQuery } from "./applications";

export async function findApplications(
  _db: Db,
  { typed, limit, memberId, service }: Search,
): Promise<ListedApplication[]> {
  const { rows } = await listApplications(
    { id: memberId, service },
    readApplicationsQuery(new URLSearchParams({ q: typed })),
  );
  return rows.slice(0, limit);
}
