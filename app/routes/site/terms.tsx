import picture from "media:photos/stories/stacked-fabrics.jpg";
import { data } from "react-router";
import { TermsPage } from "~/people/legal/terms";
import { findTermsVersion, TERMS_VERSION } from "~/people/legal/terms-versions";
import { siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import type { Handle } from "~/platform/page/handle";
import type { Route } from "./+types/terms";

export const handle = { area: "home" } satisfies Handle;

/** /terms is the version in force; /terms/1 an earlier one, for those who accepted it. */
export function loader({ params, context }: Route.LoaderArgs) {
  const version = params.version === undefined ? TERMS_VERSION : findTermsVersion(params.version);
  if (!version) throw data("No such version", { status: 404 });
  return { siteUrl: context.get(siteContext).siteUrl, version, isEarlier: params.version !== undefined };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Terms",
    description: "The terms for buying, tickets, appointments and taking part, in plain words.",
    path: "/terms",
    picture,
    ...(loaderData.isEarlier && { noIndex: true }),
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Terms", path: "/terms" }])],
  });
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <TermsPage version={loaderData.version} />;
}
