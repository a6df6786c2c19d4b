import type { Availability } from "~/events/tickets/availability";
import { sharedPicture } from "~/platform/lib/meta";
import { organisation } from "~/platform/organisation/organisation";
import { eventPageHref, type SiteEvent } from "./event";

/** Who holds it: our site, and where we are written to. */
export interface EventOrganiser {
  siteUrl: string;
  email: string;
}

/** An event as search engines read it (schema.org). */
export function eventJsonLd(
  { siteUrl, email }: EventOrganiser,
  event: SiteEvent,
  packages: readonly OfferedPackage[] = [],
): Record<string, unknown> {
  const url = siteUrl + eventPageHref(event);
  return {
    "@type": "Event",
    name: event.title,
    startDate: event.startsAt,
    ...(event.endsAt && { endDate: event.endsAt }),
    eventStatus: `https://schema.org/${event.isCalledOff ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: event.location, address: event.location },
    description: event.description,
    ...(event.picture && { image: [sharedPicture(siteUrl, event.picture)] }),
    url,
    ...(event.isFree && { isAccessibleForFree: true }),
    ...(packages.length > 0 && { offers: packages.map((offered) => offer(url, offered)) }),
    organizer: {
      "@type": "Organization",
      name: organisation.name,
      url: siteUrl,
      email,
    },
  };
}

/** A ticket package as an offer needs it. */
export interface OfferedPackage {
  name: string;
  priceCents: number;
  availability: Availability;
}

const OFFER_STATES = { open: "InStock", not_yet: "PreOrder", over: "Discontinued", full: "SoldOut" };

function offer(eventUrl: string, { name, priceCents, availability }: OfferedPackage) {
  const { state, saleFrom, saleUntil } = availability;
  return {
    "@type": "Offer",
    name,
    price: (priceCents / 100).toFixed(2),
    priceCurrency: "ZAR",
    availability: `https://schema.org/${OFFER_STATES[state]}`,
    url: `${eventUrl}#tickets`,
    ...(saleFrom && { validFrom: saleFrom }),
    ...(saleUntil && { validThrough: saleUntil }),
  };
}
