import { organisation } from "~/platform/organisation/organisation";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { readAuditQuery } from "~/staff/audit/audit";
import { countAudit, listAudit, listMembers } from "~/staff/audit/audit.server";
import { AuditPage } from "~/staff/audit/audit-page";
import { getAdmin } from "~/staff/require-admin.server";
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
  return <AuditPage {...loaderData} orderHref={(reference) => `${ORDERS_PATH}/${reference}`} />;
}
