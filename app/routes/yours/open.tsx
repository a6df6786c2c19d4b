import { data, redirect } from "react-router";
import { AskPage } from "~/people/yours/ask-page";
import { findDevice, isLinkFresh, isOpenedWith, openDevice } from "~/people/yours/device.server";
import { OpenPage } from "~/people/yours/open-page";
import { YOURS_PATH } from "~/people/yours/paths";
import { serviceDbContext, siteContext } from "~/platform/context";
import { PRIVATE } from "~/platform/lib/private-headers";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import type { Route } from "./+types/open";

export const handle = { area: "checkout" } satisfies Handle;

/** Looks at the link and leaves it unused. On the device that opened it, it leads to the page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const service = context.get(serviceDbContext);
  if (isOpenedWith(await findDevice(service, request), params.token)) throw redirect(YOURS_PATH);
  const isFresh = await isLinkFresh(service, params.token);
  return data({ isFresh }, { headers: PRIVATE, status: isFresh ? 200 : 410 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const service = context.get(serviceDbContext);
  const isSecure = context.get(siteContext).siteUrl.startsWith("https:");
  const cookie = await openDevice(service, request, params.token, isSecure);
  // Sent twice, or pressed elsewhere before: the page itself says what became of it.
  if (cookie === null) throw redirect(new URL(request.url).pathname, 303);
  throw redirect(YOURS_PATH, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** The token is in the URL. */
export const headers: Route.HeadersFunction = () => PRIVATE;

export function meta() {
  return [{ title: `Your link | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function OpenRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.isFresh ? <OpenPage /> : <AskPage reason="old" />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
