import portrait from "media:portraits/portrait-07.jpg";
import { redirect, redirectDocument } from "react-router";
import { nextPage } from "~/people/account/auth/auth-action.server";
import { AuthPage } from "~/people/account/auth/auth-page";
import { readMode, TITLES } from "~/people/account/auth/modes";
import { AUTH_ACTIONS } from "~/people/account/auth/sign-in.server";
import { siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { wantsJson } from "~/platform/lib/wants-json";
import type { Handle } from "~/platform/page/handle";
import { findVisitorOrGuest } from "~/platform/sign-in/visitor.server";
import { sessionContext, visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/auth";

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

/** Redirects a visitor who is already signed in. */
export async function loader(args: Route.LoaderArgs) {
  // After an action our script reads only that action's response.
  const find = () => args.context.get(sessionContext).find();
  // Also one who owes the second step: every page they are led to asks for it.
  const holder = wantsJson(args.request) ? null : await findVisitorOrGuest(args, find);
  if (holder) {
    const { to, isFullLoad } = await nextPage(args, holder);
    throw isFullLoad ? redirectDocument(to) : redirect(to);
  }
  return { siteUrl: args.context.get(siteContext).siteUrl };
}

/** Switching to another form needs no new data. */
export function shouldRevalidate() {
  return false;
}

export async function action(args: Route.ActionArgs) {
  return AUTH_ACTIONS[readMode(new URL(args.request.url).searchParams)](args);
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: TITLES[readMode(new URLSearchParams(location.search))],
    description:
      "Sign in to AFI and House of Nala, or create an account, to find your orders and appointments.",
    path: "/auth",
    picture: portrait,
    noIndex: true,
  });
}

export default function AuthRoute({ actionData }: Route.ComponentProps) {
  return <AuthPage answer={actionData} />;
}
