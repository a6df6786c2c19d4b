import type { Check } from "~/people/dev-tools/check";
import { ChecksTable } from "~/people/dev-tools/checks-table";
import { DevFrame, DevSection } from "~/people/dev-tools/dev-frame";
import { findChecks, requireDevTools } from "~/people/dev-tools/developers-only.server";
import { RouteError } from "~/platform/page/route-error";
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

function ConnectionsPage({ checks }: { checks: readonly Check[] | null }) {
  return (
    <DevFrame title="Connections" intro="Every part the site stands on, asked when this page was opened.">
      <DevSection title="Checks">
        <ChecksTable checks={checks} />
        <p className="mt-4">
          <a href="/test-supabase" className="inline-flex min-h-11 items-center underline md:min-h-8.5">
            Ask again
          </a>
        </p>
      </DevSection>
    </DevFrame>
  );
}
