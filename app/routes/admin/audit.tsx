import { organisation } from "~/content/organisation";
import { AUDIT_SHOWS } from "~/features/admin/audit/audit";
import { listAudit } from "~/features/admin/audit/audit.server";
import { AuditPage } from "~/features/admin/audit/audit-page";
import { readListQuery } from "~/features/admin/list/list-query";
import { getAdmin } from "~/features/admin/require-admin.server";
import type { Route } from "./+types/audit";

const CHOICES = { shows: AUDIT_SHOWS.map(({ show }) => show), sorts: [] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const query = readListQuery(new URL(request.url).searchParams, CHOICES);
  return { ...(await listAudit(db, query)), query };
}

export function meta() {
  return [{ title: `Audit | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function AuditRoute({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}
