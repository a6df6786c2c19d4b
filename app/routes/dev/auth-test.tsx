import { findVisitorContext } from "~/context";
import { AuthTestPage } from "~/features/dev-tools/auth-test-page";
import { roleOf } from "~/features/dev-tools/create-admin.server";
import { requireDevTools } from "~/features/dev-tools/developers-only.server";
import type { ServerOpinion } from "~/features/dev-tools/server-view";
import { RouteError } from "~/features/shell/route-error";
import type { Route } from "./+types/auth-test";

export function loader({ context }: Route.LoaderArgs) {
  requireDevTools(context);
  return null;
}

/** Tells whoever asks whom the server takes them for. */
export async function action({ request, context }: Route.ActionArgs): Promise<ServerOpinion> {
  requireDevTools(context);
  const visitor = await context.get(findVisitorContext)(request);
  return { visitor: visitor && { email: visitor.email, role: await roleOf(visitor) } };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export function meta() {
  return [{ title: "Session" }, { name: "robots", content: "noindex" }];
}

export default function AuthTestRoute() {
  return <AuthTestPage />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
