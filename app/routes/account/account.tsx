import poster from "media:photos/hero/hero-sweep.jpg";
import { siteContext } from "~/context";
import { AccountPage } from "~/features/account/own/account-page";
import { deleteAccount } from "~/features/account/own/delete-account.server";
import type { Handle } from "~/features/shell/handle";
import { pageMeta } from "~/lib/meta";
import type { Route } from "./+types/account";

export const handle = { area: "till" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl };
}

/** The one form of this page the server answers; the others speak to the sign-in service. */
export async function action(args: Route.ActionArgs) {
  return deleteAccount(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Your account",
    description: "Your orders, tickets, appointments and details.",
    path: "/account",
    picture: poster,
    noIndex: true,
  });
}

export default function AccountRoute() {
  return <AccountPage />;
}
