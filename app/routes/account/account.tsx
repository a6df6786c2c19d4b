import { organisation } from "~/content/organisation";
import { pageHead } from "~/content/page-picture.server";
import { siteContext } from "~/context";
import { AccountPage } from "~/features/account/own/account-page";
import { readOverview } from "~/features/account/own/overview.server";
import { changePassword, rename } from "~/features/account/own/own-actions.server";
import { getVisitor } from "~/features/account/require-visitor.server";
import { visitorSession } from "~/features/account/visitor-session.server";
import type { Handle } from "~/features/shell/handle";
import { RouteError } from "~/features/shell/route-error";
import { yoursDeps } from "~/features/yours/yours.server";
import { pageMeta } from "~/lib/meta";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/account";

const READ_TIMEOUT_MS = 8_000;

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  const visitor = await getVisitor(args);
  const before = new URL(request.url).searchParams.get("before");
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead("account"),
    overview: await withTimeout(READ_TIMEOUT_MS, () => readOverview(visitor, yoursDeps(context), before)),
  };
}

/** The query says which of the page's forms was sent. */
export async function action(args: Route.ActionArgs) {
  const isPassword = new URL(args.request.url).searchParams.get("form") === "password";
  return isPassword ? changePassword(args) : rename(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: `Your account | ${organisation.name}` }];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/account",
    noIndex: true,
  });
}

export default function AccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage overview={loaderData.overview} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
