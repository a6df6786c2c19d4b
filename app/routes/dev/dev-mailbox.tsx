import { data } from "react-router";
import { keptMailsContext, siteContext } from "~/context";
import { listKeptMails } from "~/features/mail/dev-mailbox.server";
import { KeptMailsPage } from "~/features/mail/dev-mailbox-page";
import { RouteError } from "~/features/shell/route-error";
import type { Route } from "./+types/dev-mailbox";

/** Mails hold names and order links: shown where developer tools are on, and only while they are kept as files. */
export async function loader({ context }: Route.LoaderArgs) {
  const folder = context.get(keptMailsContext);
  if (!context.get(siteContext).devTools || folder === null) throw data("No such page", { status: 404 });
  return { mails: await listKeptMails(folder) };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export function meta() {
  return [{ title: "Mails" }, { name: "robots", content: "noindex" }];
}

export default function KeptMailsRoute({ loaderData }: Route.ComponentProps) {
  return <KeptMailsPage mails={loaderData.mails} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
