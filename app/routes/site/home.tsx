import { getHomeRows } from "~/editorial/home/home.server";
import { homeText } from "~/editorial/home/home-content.server";
import { HomePage } from "~/editorial/home/home-page";
import { organisationJsonLd } from "~/editorial/home/organisation-json-ld";
import { listSlides } from "~/editorial/home/slides.server";
import { eventCards } from "~/events/events/sample-events";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { factsContext } from "~/platform/organisation/facts-context";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/home";

export const handle = { area: "home", nav: "over" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const db = context.get(dbContext);
  const pictures = context.get(picturesContext);
  const { siteUrl } = context.get(siteContext);
  const { now, log } = context.get(requestContext);
  const { banners, events, newIn } = await getHomeRows(db, pictures, now, (err, message) =>
    log.warn({ err }, message),
  );
  return {
    siteUrl,
    head: pageHead(content, pictures, "home"),
    organisation: organisationJsonLd(siteUrl, context.get(factsContext)),
    slides: listSlides(content, pictures),
    banners,
    newIn,
    events: eventCards(events, now),
    words: homeText(content, pictures),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/",
    jsonLd: [loaderData.organisation],
  });
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { slides, banners, newIn, events, words } = loaderData;
  return <HomePage slides={slides} banners={banners} newIn={newIn} events={events} words={words} />;
}
