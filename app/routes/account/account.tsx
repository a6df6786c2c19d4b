import { AccountPage } from "~/people/account/own/account-page";
import { readOverview } from "~/people/account/own/overview.server";
import { changePassword, rename } from "~/people/account/own/own-actions.server";
import { yoursDeps } from "~/people/yours/yours.server";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { getVisitor } from "~/platform/sign-in/require-visitor.server";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
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
    head: pageHead(context.get(contentContext), context.get(picturesContext), "account"),
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
