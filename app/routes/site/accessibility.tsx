import picture from "media:photos/stories/stacked-fabrics.jpg";
import { AccessibilityPage } from "~/people/legal/accessibility";
import { siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import type { Handle } from "~/platform/page/handle";
import type { Route } from "./+types/accessibility";

export const handle = { area: "home" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Accessibility",
    description: "How accessible this site is, how we check it, and what does not work yet.",
    path: "/accessibility",
    picture,
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Accessibility", path: "/accessibility" }])],
  });
}

export default function AccessibilityRoute() {
  return <AccessibilityPage />;
}
