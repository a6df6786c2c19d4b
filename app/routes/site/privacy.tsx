import picture from "media:photos/stories/pattern-cutting.jpg";
import { PrivacyPage } from "~/people/legal/privacy";
import { siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import type { Handle } from "~/platform/page/handle";
import type { Route } from "./+types/privacy";

export const handle = { area: "home" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Privacy",
    description: "What we keep about you, why, for how long, and how to have it corrected or deleted.",
    path: "/privacy",
    picture,
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Privacy", path: "/privacy" }])],
  });
}

export default function PrivacyRoute() {
  return <PrivacyPage />;
}
