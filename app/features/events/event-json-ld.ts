import { siteFacts } from "~/content/facts";
import { organisation } from "~/content/organisation";
import { sharedPicture } from "~/lib/meta";
import type { SiteEvent } from "./event";
import { eventsHref } from "./event-view";

/** An event as search engines read it (schema.org). */
export function eventJsonLd(siteUrl: string, event: SiteEvent): Record<string, unknown> {
  return {
    "@type": "Event",
    name: event.title,
    startDate: event.startsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: event.location, address: event.location },
    description: event.description,
    ...(event.picture && { image: [sharedPicture(siteUrl, event.picture)] }),
    url: siteUrl + eventsHref({ when: "upcoming", category: null }, event.id),
    organizer: {
      "@type": "Organization",
      name: organisation.name,
      url: siteUrl,
      email: siteFacts().headOffice.email,
    },
  };
}
