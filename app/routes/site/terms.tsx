import picture from "media:photos/stories/stacked-fabrics.jpg";
import { siteContext } from "~/context";
import { TermsPage } from "~/features/legal/terms";
import type { Handle } from "~/features/shell/handle";
import { breadcrumbs, pageMeta } from "~/lib/meta";
import type { Route } from "./+types/terms";

export const handle = { area: "home" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Terms",
    description: "The terms for buying, tickets, appointments and taking part, in plain words.",
    path: "/terms",
    picture,
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Terms", path: "/terms" }])],
  });
}

export default function TermsRoute() {
  return <TermsPage />;
}
