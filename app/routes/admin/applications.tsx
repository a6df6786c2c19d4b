import { organisation } from "~/content/organisation";
import { readApplicationsQuery } from "~/features/admin/applications/applications";
import { countApplications, listApplications } from "~/features/admin/applications/applications.server";
import { ApplicationsPage } from "~/features/admin/applications/applications-page";
import { getStaff } from "~/features/admin/require-staff.server";
import type { Route } from "./+types/applications";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readApplicationsQuery(new URL(request.url).searchParams);
  return { query, counts: await countApplications(db), ...(await listApplications(db, query)) };
}

export function meta() {
  return [{ title: `Applications | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ApplicationsRoute({ loaderData }: Route.ComponentProps) {
  return <ApplicationsPage {...loaderData} />;
}
