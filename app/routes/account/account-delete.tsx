import { deleteAccount } from "~/people/account/own/delete-account.server";
import { DeletePage } from "~/people/account/own/delete-form";
import { readOverview } from "~/people/account/own/overview.server";
import { yoursDeps } from "~/people/yours/yours.server";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { getVisitor } from "~/platform/sign-in/require-visitor.server";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/account-delete";

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function loader(args: Route.LoaderArgs) {
  const visitor = await getVisitor(args);
  return { overview: await readOverview(visitor, yoursDeps(args.context)) };
}

export async function action(args: Route.ActionArgs) {
  return deleteAccount(args);
}

export function meta() {
  return [{ title: `Delete my data | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function AccountDeleteRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletePage overview={loaderData.overview} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
