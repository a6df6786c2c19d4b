import { nowContext, orderLinksContext } from "~/context";
import { answerVisitor } from "~/features/account/answer-visitor.server";
import { readToday } from "~/features/admin/today.server";
import type { Route } from "./+types/today-overview";

/** What waits for staff, for whoever is one. */
export async function loader(args: Route.LoaderArgs) {
  const links = args.context.get(orderLinksContext);
  const now = args.context.get(nowContext);
  return answerVisitor(args, (visitor, signal) => readToday(visitor, { links, now, signal }));
}
