import { lastStep } from "~/atelier/bookings/opening-hours";
import { NalaPrivePage } from "~/atelier/brand/nala-prive-page";
import { priveText } from "~/atelier/brand/prive-content.server";
import { listGallery } from "~/platform/content/galleries.server";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { withProductLinks } from "~/shop/catalogue/in-the-picture.server";
import type { Route } from "./+types/nala-prive";

export const handle = { area: "prive", nav: "over" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { now: moment, log } = context.get(requestContext);
  const pictures = context.get(picturesContext);
  const now = lastStep(moment);
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(content, pictures, "nala-prive"),
    now: now.toISOString(),
    gallery: await withProductLinks(
      context.get(dbContext),
      listGallery(content, pictures, "nala-prive"),
      (err) => log.warn({ err }, "gallery: could not read the products in its pictures"),
    ),
    words: priveText(content, pictures),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/nala-prive",
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Nala Privé", path: "/nala-prive" }])],
  });
}

export default function NalaPriveRoute({ loaderData }: Route.ComponentProps) {
  const { words, now, gallery } = loaderData;
  return <NalaPrivePage words={words} now={now} gallery={gallery} />;
}
