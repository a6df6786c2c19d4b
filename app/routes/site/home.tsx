import { pageHead } from "~/content/page-picture.server";
import { dbContext, requestContext, siteContext } from "~/context";
import { fallbackBanner } from "~/features/banners/banner";
import { listActiveBanners } from "~/features/banners/banners.server";
import { listProducts } from "~/features/catalogue/products.server";
import { listUpcomingEvents } from "~/features/events/events.server";
import { eventCards } from "~/features/events/sample-events";
import { homeText } from "~/features/home/home-content.server";
import { HomePage } from "~/features/home/home-page";
import { organisationJsonLd } from "~/features/home/organisation-json-ld";
import { listSlides } from "~/features/home/slides.server";
import type { Handle } from "~/features/shell/handle";
import { pageMeta } from "~/lib/meta";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/home";

const EVENT_LIMIT = 3;
const NEW_IN_LIMIT = 4;
/** A visitor at the front door does not wait longer for a backend that may never answer. */
const TIMEOUT_MS = 4_000;

export const handle = { area: "home", nav: "over" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { now, log } = context.get(requestContext);

  const [banners, events, newIn] = await Promise.all([
    withTimeout(TIMEOUT_MS, () => listActiveBanners(db)).catch((err: unknown) => {
      log.warn({ err }, "banners: could not read them; showing the fallback");
      return [fallbackBanner];
    }),
    withTimeout(TIMEOUT_MS, () => listUpcomingEvents(db, now, EVENT_LIMIT)).catch((err: unknown) => {
      log.warn({ err }, "events: could not read them; showing samples");
      return [];
    }),
    withTimeout(TIMEOUT_MS, () => listProducts(db, { inStock: true, limit: NEW_IN_LIMIT })).catch(
      (err: unknown) => {
        log.warn({ err }, "new products: could not read them; leaving them out");
        return [];
      },
    ),
  ]);
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead("home"),
    slides: listSlides(),
    banners,
    newIn,
    events: eventCards(events, now),
    words: homeText(),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/",
    jsonLd: [organisationJsonLd(loaderData.siteUrl)],
  });
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { slides, banners, newIn, events, words } = loaderData;
  return <HomePage slides={slides} banners={banners} newIn={newIn} events={events} words={words} />;
}
