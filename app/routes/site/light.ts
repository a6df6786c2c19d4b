import { redirect } from "react-router";
import { siteContext } from "~/platform/context";
import { isOwnPath } from "~/platform/lib/own-path";
import { readForm } from "~/platform/lib/read-form.server";
import { LIGHT_COOKIE, LIGHT_SWITCH_ID } from "~/platform/light/light";
import type { Route } from "./+types/light";

const A_YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** Stores the choice made in the footer and redirects back to the same place on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const choice = form.get("light") === "1" ? "1" : "0";
  const secure = context.get(siteContext).siteUrl.startsWith("https:") ? "; Secure" : "";
  return redirect(`${pageBefore(request)}#${LIGHT_SWITCH_ID}`, {
    status: 303,
    headers: {
      // Readable by scripts, because signing out removes it.
      "Set-Cookie": `${LIGHT_COOKIE}=${choice}; Path=/; Max-Age=${A_YEAR_IN_SECONDS}; SameSite=Lax${secure}`,
    },
  });
}

export function loader() {
  return redirect("/");
}

/** A path on this site only, to prevent open redirects. */
function pageBefore(request: Request): string {
  const before = URL.parse(request.headers.get("Referer") ?? "");
  if (before?.origin !== new URL(request.url).origin) return "/";
  const path = before.pathname + before.search;
  return isOwnPath(path) ? path : "/";
}
