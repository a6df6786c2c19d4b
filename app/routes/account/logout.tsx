import { data, redirect } from "react-router";
import { LogoutPage } from "~/people/account/auth/logout-page";
import { forgetDevice, noDeviceCookie } from "~/people/yours/device.server";
import { serviceDbContext } from "~/platform/context";
import { clearSiteData } from "~/platform/lib/clear-site-data";
import { wantsJson } from "~/platform/lib/wants-json";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { sessionContext, visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/logout";

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function action({ request, context }: Route.ActionArgs) {
  await context.get(sessionContext).signOut();
  // Whoever signs out leaves nothing of theirs on the device, a page that a link opened included.
  const deviceCookie = await forgetThisDevice(request, context);
  if (wantsJson(request))
    return data({ status: "done" as const }, { headers: { "Set-Cookie": deviceCookie } });
  const headers = clearSiteData(request);
  headers.append("Set-Cookie", deviceCookie);
  throw redirect("/", { status: 303, headers });
}

/** Signing out works without the database too: the browser then loses the key, and the row runs out by itself. */
async function forgetThisDevice(request: Request, context: Route.ActionArgs["context"]): Promise<string> {
  return forgetDevice(context.get(serviceDbContext), request).catch(noDeviceCookie);
}

export function meta() {
  return [{ title: `Signing out | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function LogoutRoute() {
  return <LogoutPage />;
}
