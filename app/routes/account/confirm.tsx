import { data } from "react-router";
import { readConfirmLink } from "~/people/account/auth/confirm-link";
import { ConfirmPage } from "~/people/account/auth/confirm-page";
import { openLink } from "~/people/account/auth/open-link.server";
import { PRIVATE } from "~/platform/lib/private-headers";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/confirm";

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

/** Shows the link's form without using its token. */
export function loader({ request }: Route.LoaderArgs) {
  return { link: readConfirmLink(new URL(request.url).searchParams) };
}

export async function action(args: Route.ActionArgs) {
  const link = readConfirmLink(new URL(args.request.url).searchParams);
  if (!link) throw data("No such link", { status: 404 });
  return openLink(args, link);
}

/** The token is in the URL. */
export const headers: Route.HeadersFunction = () => PRIVATE;

export function meta() {
  return [{ title: `Your link | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ConfirmRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage link={loaderData.link} answer={actionData} />;
}
