import { redirect } from "react-router";
import { organisation } from "~/content/organisation";
import { LogoutPage } from "~/features/account/auth/logout-page";
import { sessionContext, visitorSession } from "~/features/account/visitor-session.server";
import type { Handle } from "~/features/shell/handle";
import { CLEAR_STORAGE } from "~/lib/clear-site-data";
import { wantsAnswerOnly } from "~/lib/wants-answer";
import type { Route } from "./+types/logout";

export const handle = { area: "till" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function action({ request, context }: Route.ActionArgs) {
  await context.get(sessionContext).signOut();
  if (!wantsAnswerOnly(request)) throw redirect("/", { status: 303, headers: CLEAR_STORAGE });
  return { status: "done" as const };
}

export function meta() {
  return [{ title: `Signing out | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function LogoutRoute() {
  return <LogoutPage />;
}
