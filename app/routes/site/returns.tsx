import picture from "media:photos/stories/stacked-fabrics.jpg";
import { ReturnsPage } from "~/people/legal/returns";
import { siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import type { Handle } from "~/platform/page/handle";
import type { Route } from "./+types/returns";

export const handle = { area: "home" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Returns",
    description: "What can be returned, how, and when the money comes back.",
    path: "/returns",
    picture,
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Returns", path: "/returns" }])],
  });
}

export default function ReturnsRoute() {
  return <ReturnsPage />;
}
