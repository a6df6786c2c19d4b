import portrait from "media:portraits/portrait-07.jpg";
import { data } from "react-router";
import { siteContext } from "~/context";
import { AuthPage } from "~/features/account/auth/auth-page";
import { readMode, TITLES } from "~/features/account/auth/modes";
import { NEEDS_SCRIPTS } from "~/features/account/auth/words";
import type { Handle } from "~/features/shell/handle";
import { pageMeta } from "~/lib/meta";
import { readForm } from "~/lib/read-form.server";
import type { Route } from "./+types/auth";

export const handle = { area: "till" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl };
}

/** Turning to another form asks the server nothing. */
export function shouldRevalidate() {
  return false;
}

/** The browser signs in by itself; this is for a form sent before its scripts were there. A password never comes back. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const values = Object.fromEntries(
    ["full_name", "email"].map((name) => [name, String(form.get(name) ?? "")]),
  );
  return data({ status: "failed" as const, message: NEEDS_SCRIPTS, values }, { status: 400 });
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
