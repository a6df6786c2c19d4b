import { aboutText } from "~/editorial/about/about-content.server";
import { AboutPage } from "~/editorial/about/about-page";
import { listUpcomingEvents } from "~/events/events/events.server";
import { eventCards } from "~/events/events/sample-events";
import { listGallery } from "~/platform/content/galleries.server";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { withProductLinks } from "~/shop/catalogue/in-the-picture.server";
import type { Route } from "./+types/about";

const EVENT_LIMIT = 3;
const TIMEOUT_MS = 4_000;

export const handle = { area: "home" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const db = context.get(dbContext);
  const pictures = context.get(picturesContext);
  const { now } = context.get(requestContext);

  const events = await withTimeout(TIMEOUT_MS, () =>
    listUpcomingEvents(db, pictures, now, EVENT_LIMIT),
  ).catch((err: unknown) => {
    context.get(requestContext).log.warn({ err }, "events: could not read them; showing samples");
    return [];
  });
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(content, pictures, "about"),
    events: eventCards(events, now),
    gallery: await withProductLinks(db, listGallery(content, pictures, "about"), (err) =>
      context.get(requestContext).log.warn({ err }, "gallery: could not read the products in its pictures"),
    ),
    words: aboutText(content, pictures),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/about",
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "About", path: "/about" }])],
  });
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  const { events, gallery, words } = loaderData;
  return <AboutPage events={events} gallery={gallery} words={words} />;
}
