import { data } from "react-router";
import { DevMailboxPage } from "~/people/dev-tools/dev-mailbox-page";
import { devMailboxContext, siteContext } from "~/platform/context";
import { listDevMails } from "~/platform/mail/dev-mailbox.server";
import { RouteError } from "~/platform/page/route-error";
import type { Route } from "./+types/dev-mailbox";

/**
 * Mails contain names and order links: shown where developer tools are on, and only while mails are written to files.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const folder = context.get(devMailboxContext);
  if (!context.get(siteContext).devTools || folder === null) throw data("No such page", { status: 404 });
  return { mails: await listDevMails(folder) };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export function meta() {
  return [{ title: "Mails" }, { name: "robots", content: "noindex" }];
}

export default function KeptMailsRoute({ loaderData }: Route.ComponentProps) {
  return <DevMailboxPage mails={loaderData.mails} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
