import { type Words, wordsOf } from "../content/page-words.ts";
import { sayWeek } from "../lib/week.ts";
import type { FactRows, PlaceRow } from "./fact-rows.ts";
import type { Facts, Intros, Place } from "./facts.ts";
import {
  FIRST_CLOSURES,
  FIRST_INTROS,
  FIRST_ORGANISATION,
  FIRST_PLACES,
  FIRST_SERVICES,
  FIRST_SOCIAL_LINKS,
} from "./first-facts.server.ts";

export function toFacts({ words, places, closures, holidays, services, socialLinks }: FactRows): Facts {
  const organisation = wordsOf(words, "organisation/organisation", FIRST_ORGANISATION);
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
    whatsappPhone: organisation.whatsapp_phone || null,
    fastrackOpensOn: organisation.fastrack_opens_on,
    holidays,
    serviceMinutes: Object.fromEntries(services.map(({ id, minutes }) => [id, minutes])),
    socialLinks,
    intros: toIntros(wordsOf(words, "page_intros/intros", FIRST_INTROS)),
  };
}

function toIntros(row: Words): Intros {
  const inCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(row).map(([name, words]) => [inCamelCase(name), words]),
  ) as unknown as Intros;
}

/** What a new site says, and any site until the database has answered. */
export const FIRST_FACTS: Facts = toFacts({
  words: {},
  places: FIRST_PLACES,
  closures: FIRST_CLOSURES,
  holidays: [],
  services: FIRST_SERVICES,
  socialLinks: FIRST_SOCIAL_LINKS,
});
