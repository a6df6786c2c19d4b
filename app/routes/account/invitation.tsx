import { data } from "react-router";
import { acceptInvitation, findInvitation } from "~/people/account/invitation/accept-invitation.server";
import { InvitationPage } from "~/people/account/invitation/invitation-page";
import { PRIVATE } from "~/platform/lib/private-headers";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/invitation";

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

/** Shows the invitation without using its link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = await findInvitation(context, params.token);
  const page = { invitation, action: `/invitation/${encodeURIComponent(params.token)}` };
  return data(page, { status: invitation ? 200 : 410 });
}

export async function action(args: Route.ActionArgs) {
  return acceptInvitation(args, args.params.token);
}

/** The token is in the URL. */
export const headers: Route.HeadersFunction = () => PRIVATE;

export function meta() {
  return [{ title: `Invitation | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function InvitationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
