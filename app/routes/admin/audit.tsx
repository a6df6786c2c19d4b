import { readAuditQuery } from "~/features/admin/audit/audit";
import { countAudit, listAudit, listMembers } from "~/features/admin/audit/audit.server";
import { AuditPage } from "~/features/admin/audit/audit-page";
import { getAdmin } from "~/features/admin/require-admin.server";
import { organisation } from "~/platform/organisation/organisation";
import type { Route } from "./+types/audit";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const query = readAuditQuery(new URL(request.url).searchParams);
  return {
    ...(await listAudit(db, query)),
    query,
    counts: await countAudit(db),
    members: await listMembers(db),
  };
}

export function meta() {
  return [{ title: `Audit | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function AuditRoute({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}
