import { organisation } from "~/content/organisation";
import { orderLinksContext, requestContext } from "~/context";
import { deleteAccount } from "~/features/account/own/delete-account.server";
import { DeletePage } from "~/features/account/own/delete-page";
import { readOverview } from "~/features/account/own/overview.server";
import { getVisitor } from "~/features/account/require-visitor.server";
import { visitorSession } from "~/features/account/visitor-session.server";
import type { Handle } from "~/features/shell/handle";
import { RouteError } from "~/features/shell/route-error";
import type { Route } from "./+types/account-delete";

export const handle = { area: "till" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function loader(args: Route.LoaderArgs) {
  const visitor = await getVisitor(args);
  const links = args.context.get(orderLinksContext);
  return { overview: await readOverview(visitor, { links, now: args.context.get(requestContext).now }) };
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
