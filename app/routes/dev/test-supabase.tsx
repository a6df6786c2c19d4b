import { ConnectionsPage } from "~/features/dev-tools/connections-page";
import { findChecks, requireDevTools } from "~/features/dev-tools/developers-only.server";
import { RouteError } from "~/features/shell/route-error";
import type { Route } from "./+types/test-supabase";

export async function loader({ context }: Route.LoaderArgs) {
  requireDevTools(context);
  return { checks: await findChecks(context) };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export function meta() {
  return [{ title: "Connections" }, { name: "robots", content: "noindex" }];
}

export default function TestSupabaseRoute({ loaderData }: Route.ComponentProps) {
  return <ConnectionsPage checks={loaderData.checks} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
