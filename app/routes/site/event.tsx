import runwayShow from "media:photos/events/runway-show.jpg";
import { data, href, redirect } from "react-router";
import { eventPageHref } from "~/events/events/event";
import { eventJsonLd } from "~/events/events/event-json-ld";
import { findEventPage, findLocalPage } from "~/events/events/event-page.server";
import { EventNotFound, EventPage } from "~/events/events/event-page-view";
import { EVENTS_TIMEOUT_MS } from "~/events/events/events.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { findNewAddress } from "~/platform/db/old-addresses";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import { factsContext } from "~/platform/organisation/facts-context";
import { organisation } from "~/platform/organisation/organisation";
import { useFacts } from "~/platform/organisation/use-facts";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { EventProductsSections } from "~/shop/wear/event-products";
import { findEventProducts } from "~/shop/wear/wear.server";
import type { Route } from "./+types/event";

export const handle = { area: "events" } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { now } = context.get(requestContext);
  const { siteUrl } = context.get(siteContext);
  const db = context.get(dbContext);
  const pictures = context.get(picturesContext);
  const found = await withTimeout(EVENTS_TIMEOUT_MS, async () => {
    const page = await findEventPage(db, content, pictures, params.slug, now);
    return page && { ...page, ...(await findEventProducts(db, pictures, page, now)) };
  }).catch((err) => {
    const local = findLocalPage(content, pictures, params.slug, now);
    // Of an event the database knows nothing can be said without it; the page from before is shown where there is one.
    if (!local) throw err;
    context.get(requestContext).log.warn({ err }, "events: an event of the local list is shown");
    return { ...local, products: [], wear: null };
  });
  if (!found) {
    const slug = await withTimeout(EVENTS_TIMEOUT_MS, () => findNewAddress(db, "event", params.slug));
    if (slug) throw redirect(href("/events/:slug", { slug }), 301);
    throw data("No such event", { status: 404 });
  }
  return { siteUrl, email: context.get(factsContext).headOffice.email, found };
}

export function meta({ loaderData }: Route.MetaArgs) {
  // A page of an error says its own title.
  if (!loaderData) return [];
  const { siteUrl, email, found } = loaderData;
  const { event, packages } = found;
  const path = eventPageHref(event);
  return pageMeta(siteUrl, {
    title: event.title,
    description: event.description || event.title,
    path,
    picture: event.picture ?? runwayShow,
    jsonLd: [
      breadcrumbs(siteUrl, [
        { name: "Events", path: "/events" },
        { name: event.title, path },
      ]),
      eventJsonLd({ siteUrl, email }, event, packages),
    ],
  });
}

export default function EventRoute({ loaderData: { siteUrl, found } }: Route.ComponentProps) {
  return (
    <EventPage page={found} address={siteUrl + eventPageHref(found.event)}>
      <EventProductsSections products={found.products} wear={found.wear} />
    </EventPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { intros } = useFacts();
  return (
    <>
      <title>{`${intros.eventNotFoundTitle} | ${organisation.name}`}</title>
      <RouteError error={error} notFound={<EventNotFound />} />
    </>
  );
}
