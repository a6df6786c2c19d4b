import { AuthTestPage } from "~/people/dev-tools/auth-test-page";
import { requireDevTools } from "~/people/dev-tools/developers-only.server";
import { readSessionFacts } from "~/people/dev-tools/session-facts.server";
import { RouteError } from "~/platform/page/route-error";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/auth-test";

export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function loader({ context }: Route.LoaderArgs) {
  requireDevTools(context);
  return { facts: await readSessionFacts(context) };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export function meta() {
  return [{ title: "Session" }, { name: "robots", content: "noindex" }];
}

export default function AuthTestRoute({ loaderData }: Route.ComponentProps) {
  return <AuthTestPage facts={loaderData.facts} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
