import { data } from "react-router";
import { devToolServicesContext } from "~/people/context";
import { adminSchema } from "~/people/dev-tools/admin-form";
import { ADMIN_MESSAGES, createAdmin, withoutSecrets } from "~/people/dev-tools/create-admin.server";
import { DebugPage } from "~/people/dev-tools/debug-page";
import { findChecks, requireDevTools } from "~/people/dev-tools/developers-only.server";
import { CREATE_ADMIN_FAILED } from "~/people/dev-tools/messages";
import { readSessionFacts } from "~/people/dev-tools/session-facts.server";
import { devMailboxContext, findVisitorContext, requestContext, siteContext } from "~/platform/context";
import { formAction } from "~/platform/forms/form-action.server";
import { RouteError } from "~/platform/page/route-error";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/debug";

export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function loader({ context }: Route.LoaderArgs) {
  requireDevTools(context);
  const { siteUrl } = context.get(siteContext);
  const { mode, isAuthHosted, admins } = context.get(devToolServicesContext);
  return {
    site: {
      mode,
      address: siteUrl,
      signIn: isAuthHosted ? "Hosted Supabase" : "In this process",
      keepsMails: context.get(devMailboxContext) !== null,
    },
    checks: await findChecks(context),
    facts: await readSessionFacts(context).catch(() => null),
    // This page is for finding faults, so it must render while the database is down.
    isWaiting: await admins.isWaiting().catch(() => false),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  requireDevTools(context);
  const done = () => ({ status: "done" as const, message: ADMIN_MESSAGES.created });
  const answered = await formAction(args, {
    name: "create administrator",
    schema: adminSchema,
    async write(wanted) {
      const visitor = await context.get(findVisitorContext)();
      const outcome = await createAdmin(context.get(devToolServicesContext).admins, visitor, wanted);
      if (outcome !== "created") return { status: "refused", message: ADMIN_MESSAGES[outcome] };
      context.get(requestContext).log.warn({ by: visitor?.id ?? "set-up code" }, "administrator created");
      return done();
    },
    fakeSuccess: done,
    failure: CREATE_ADMIN_FAILED,
  });
  return data(withoutSecrets(answered.data), answered.init ?? {});
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export function meta() {
  return [{ title: "Developer tools" }, { name: "robots", content: "noindex" }];
}

export default function DebugRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DebugPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
