import { organisation } from "~/content/organisation";
import { nowContext, orderLinksContext } from "~/context";
import { getStaff } from "~/features/admin/require-staff.server";
import { readToday } from "~/features/admin/today.server";
import { TodayPage } from "~/features/admin/today-page";
import type { Route } from "./+types/today";

export async function loader({ context }: Route.LoaderArgs) {
  const links = context.get(orderLinksContext);
  return { today: await readToday(getStaff(context).db, { links, now: context.get(nowContext) }) };
}

export function meta() {
  return [{ title: `Today | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function TodayRoute({ loaderData }: Route.ComponentProps) {
  return <TodayPage today={loaderData.today} />;
}
