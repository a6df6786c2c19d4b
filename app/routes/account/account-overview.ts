import { nowContext, orderLinksContext } from "~/context";
import { answerVisitor } from "~/features/account/answer-visitor.server";
import { readOverview } from "~/features/account/own/overview.server";
import type { Route } from "./+types/account-overview";

/** What the signed-in visitor owns here, for their own page. */
export async function loader(args: Route.LoaderArgs) {
  const links = args.context.get(orderLinksContext);
  const now = args.context.get(nowContext);
  return answerVisitor(args, (visitor, signal) => readOverview(visitor, { links, now, signal }));
}
