import { organisation } from "~/content/organisation";
import { TodayPage } from "~/features/admin/today-page";

export function meta() {
  return [{ title: `Today | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function TodayRoute() {
  return <TodayPage />;
}
