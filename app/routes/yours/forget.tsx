import { data, redirect } from "react-router";
import { noDeviceCookie } from "~/people/yours/device.server";
import { forgetAddress } from "~/people/yours/forget.server";
import { ForgetPage } from "~/people/yours/forget-page";
import { YOURS_PATH } from "~/people/yours/paths";
import { findWho } from "~/people/yours/who.server";
import { readYours, yoursDeps } from "~/people/yours/yours.server";
import { requestContext, uploadsContext } from "~/platform/context";
import { clearSiteData } from "~/platform/lib/clear-site-data";
import { PRIVATE } from "~/platform/lib/private-headers";
import { readForm } from "~/platform/lib/read-form.server";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/forget";

const NOT_SURE = "Please tick the box first.";
const OF_STAFF =
  "This address has an account of our staff. Please delete it on the page of the account, or ask an admin.";

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

/** For whoever came by a link. An account is deleted on its own page, with its password. */
async function getDeviceOwner(args: Pick<Route.LoaderArgs, "request" | "context">) {
  const who = await findWho(args);
  if (who && !who.device) throw redirect("/account/delete");
  if (!who?.person.email) throw redirect(YOURS_PATH, 303);
  return { person: who.person, email: who.person.email };
}

export async function loader(args: Route.LoaderArgs) {
  const { person, email } = await getDeviceOwner(args);
  const { orders, tickets } = await readYours(person, yoursDeps(args.context));
  const unsent = orders.filter(({ isToBeSent }) => isToBeSent).map(({ reference }) => reference);
  return data({ email, unsent, hasTickets: tickets.length > 0 }, { headers: PRIVATE });
}

export async function action(args: Route.ActionArgs) {
  const { person, email } = await getDeviceOwner(args);
  const { log } = args.context.get(requestContext);
  if (!(await readForm(args.request)).get("sure")) return data({ error: NOT_SURE }, { status: 400 });
  const outcome = await forgetAddress({ ...args.context.get(uploadsContext), log }, person, email);
  if (outcome !== "forgotten") return data({ error: OF_STAFF }, { status: 409 });
  log.info({}, "an address was forgotten by its owner");
  const headers = clearSiteData(args.request);
  headers.append("Set-Cookie", await noDeviceCookie());
  throw redirect(`${YOURS_PATH}?forgotten`, { status: 303, headers });
}

export const headers: Route.HeadersFunction = () => PRIVATE;

export function meta() {
  return [{ title: `Forget me | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ForgetRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ForgetPage {...loaderData} error={actionData?.error ?? null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
