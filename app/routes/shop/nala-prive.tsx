import couture from "media:photos/gallery/couture.jpg";
import { listGallery } from "~/content/galleries.server";
import { dbContext, requestContext, siteContext } from "~/context";
import { lastStep } from "~/features/bookings/opening-hours";
import { withProductLinks } from "~/features/catalogue/in-the-picture.server";
import { NalaPrivePage } from "~/features/nala-prive/nala-prive-page";
import type { Handle } from "~/features/shell/handle";
import { breadcrumbs, pageMeta } from "~/lib/meta";
import type { Route } from "./+types/nala-prive";

export const handle = { area: "prive", nav: "over" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { now: moment, log } = context.get(requestContext);
  const now = lastStep(moment);
  return {
    siteUrl: context.get(siteContext).siteUrl,
    now: now.toISOString(),
    gallery: await withProductLinks(context.get(dbContext), listGallery("nala-prive"), (err) =>
      log.warn({ err }, "gallery: could not read the pieces in its pictures"),
    ),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Nala Privé",
    description:
      "The in-house label, made by the atelier team: ready-to-wear in small runs, and bespoke garments made to order.",
    path: "/nala-prive",
    picture: couture,
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Nala Privé", path: "/nala-prive" }])],
  });
}

export default function NalaPriveRoute({ loaderData }: Route.ComponentProps) {
  return <NalaPrivePage now={loaderData.now} gallery={loaderData.gallery} />;
}
