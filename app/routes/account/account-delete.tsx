import { organisation } from "~/content/organisation";
import { deleteAccount } from "~/features/account/own/delete-account.server";
import { DeletePage } from "~/features/account/own/delete-form";
import { readOverview } from "~/features/account/own/overview.server";
import { getVisitor } from "~/features/account/require-visitor.server";
import { visitorSession } from "~/features/account/visitor-session.server";
import type { Handle } from "~/features/shell/handle";
import { RouteError } from "~/features/shell/route-error";
import { yoursDeps } from "~/features/yours/yours.server";
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
