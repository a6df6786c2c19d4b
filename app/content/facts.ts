import { formatDate, momentAt } from "../lib/dates.ts";
import { sayWeek, type Week } from "../lib/week.ts";
import type { FactRows, HolidayRow, PlaceRow, SocialLinkRow } from "./fact-rows.ts";
import {
  FIRST_CLOSURES,
  FIRST_INTROS,
  FIRST_ORGANISATION,
  FIRST_PLACES,
  FIRST_SERVICES,
  FIRST_SOCIAL_LINKS,
} from "./first-facts.ts";

/** The facts of the organisation: staff change them at /admin/content, and every page, mail and form says them. */
export interface Facts {
  motto: string;
  headOffice: Place;
  retailStore: Place;
  /** The workrooms above the shop, in the same mall. */
  atelier: Place;
  partnerships: { contact: string; email: string; promise: string };
  /** Where each kind of mail goes; the mail client is opened with these. */
  mailboxes: { customerService: string; designerApplications: string; privacy: string; careers: string };
  /** What a supplier says of itself by section 43 of the Electronic Communications and Transactions Act. */
  legal: { name: string; registrationNumber: string; officeBearers: string };
  fastrackPhone: string;
  /** The day applications open, in Johannesburg. */
  fastrackOpensOn: string;
  /** Public holidays of the year ahead: the atelier is closed then. */
  holidays: readonly HolidayRow[];
  /** How long an appointment for each service takes. */
  serviceMinutes: Readonly<Record<string, number>>;
  socialLinks: readonly SocialLinkRow[];
  /** The first words of pages that have no others of their own. */
  intros: Intros;
}

export interface Intros {
  contactLead: string;
  careersLead: string;
  /** Where no position is open. */
  careersNone: string;
  newsletterTitle: string;
  newsletterLead: string;
  applicationTitle: string;
  applicationLead: string;
  contactTitle: string;
  partnershipsTitle: string;
  careersTitle: string;
  careersNoneTitle: string;
  storiesTitle: string;
  storyProductsTitle: string;
  eventsTitle: string;
  eventProductsTitle: string;
  newProductsTitle: string;
  atelierTitle: string;
  bookingTitle: string;
  wishListTitle: string;
  cartTitle: string;
  checkoutTitle: string;
  yoursTitle: string;
}

export interface Place {
  name: string;
  /** As on an envelope, one line each. */
  address: readonly string[];
  phone: string;
  email: string;
  /** In words. */
  hours: string;
  week: Week;
  /** The days ahead on which it is closed though its week says otherwise. */
  closures: readonly Closure[];
}

/** Both days are closed too. */
export interface Closure {
  from: string;
  until: string;
  reason: string;
}

export function toFacts({
  organisation,
  intros,
  places,
  closures,
  holidays,
  services,
  socialLinks,
}: FactRows): Facts {
  const place = (id: PlaceRow["id"]): Place => {
    const row = places.find((known) => known.id === id) ?? FIRST_PLACES.find((known) => known.id === id);
    if (!row) throw new Error(`no place ${id}`);
    return {
      name: row.name,
      address: row.address,
      phone: row.phone,
      email: row.email,
      hours: sayWeek(row.week),
      week: row.week,
      closures: closures
        .filter(({ place_id }) => place_id === null || place_id === id)
        .map(({ starts_on, ends_on, reason }) => ({ from: starts_on, until: ends_on, reason })),
    };
  };
  return {
    motto: organisation.motto,
    headOffice: place("head-office"),
    retailStore: place("retail-store"),
    atelier: place("atelier"),
    partnerships: {
      contact: organisation.partnerships_contact,
      email: organisation.partnerships_email,
      promise: organisation.partnerships_promise,
    },
    mailboxes: {
      customerService: organisation.customer_service_email,
      designerApplications: organisation.designer_applications_email,
      privacy: organisation.privacy_email,
      careers: organisation.careers_email,
    },
    legal: {
      name: organisation.legal_name,
      registrationNumber: organisation.registration_number,
      officeBearers: organisation.office_bearers,
    },
    fastrackPhone: organisation.fastrack_phone,
    fastrackOpensOn: organisation.fastrack_opens_on,
    holidays,
    serviceMinutes: Object.fromEntries(services.map(({ id, minutes }) => [id, minutes])),
    socialLinks,
    intros: {
      contactLead: intros.contact_lead,
      careersLead: intros.careers_lead,
      careersNone: intros.careers_none,
      newsletterTitle: intros.newsletter_title,
      newsletterLead: intros.newsletter_lead,
      applicationTitle: intros.application_title,
      applicationLead: intros.application_lead,
      contactTitle: intros.contact_title,
      partnershipsTitle: intros.partnerships_title,
      careersTitle: intros.careers_title,
      careersNoneTitle: intros.careers_none_title,
      storiesTitle: intros.stories_title,
      storyProductsTitle: intros.story_products_title,
      eventsTitle: intros.events_title,
      eventProductsTitle: intros.event_products_title,
      newProductsTitle: intros.new_products_title,
      atelierTitle: intros.atelier_title,
      bookingTitle: intros.booking_title,
      wishListTitle: intros.wish_list_title,
      cartTitle: intros.cart_title,
      checkoutTitle: intros.checkout_title,
      yoursTitle: intros.yours_title,
    },
  };
}

/** "Closed 24 December 2026 to 2 January 2027: Summer holidays" */
export function sayClosure({ from, until, reason }: Closure): string {
  const days =
    from === until
      ? formatDate(momentAt(from))
      : `${formatDate(momentAt(from))} to ${formatDate(momentAt(until))}`;
  return `Closed ${days}: ${reason}`;
}

const FACTS_ID = "facts";

/** Carries the facts to the browser, in every page. Not a script that runs. */
export function factsElement(): { id: string; json: string } {
  json ||= JSON.stringify(current).replaceAll("<", "\\u003c");
  return { id: FACTS_ID, json };
}

function embeddedFacts(): Facts {
  return JSON.parse(document.getElementById(FACTS_ID)?.textContent ?? "null");
}

/*
 * On the server as server/content/content-catalogue.ts last read them; in the browser as the page says them. Vite writes
 * `false` here for browsers, so the first facts are not sent to them.
 */
let current: Facts =
  import.meta.env?.SSR === false
    ? embeddedFacts()
    : toFacts({
        organisation: FIRST_ORGANISATION,
        intros: FIRST_INTROS,
        places: FIRST_PLACES,
        closures: FIRST_CLOSURES,
        holidays: [],
        services: FIRST_SERVICES,
        socialLinks: FIRST_SOCIAL_LINKS,
      });

/** The same for every page until the facts change. */
let json = "";

export function siteFacts(): Facts {
  return current;
}

export function setFacts(now: Facts): void {
  current = now;
  json = "";
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(" ", "")}`;
}
