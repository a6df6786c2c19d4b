import { formatDate, momentAt } from "../lib/dates.ts";
import { scriptJson } from "../lib/script-json.ts";
import { sayWeek, type Week } from "../lib/week.ts";
import type { FactRows, HolidayRow, IntroRow, PlaceRow, SocialLinkRow } from "./fact-rows.ts";
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
  /** Null where nobody answers on WhatsApp. */
  whatsappPhone: string | null;
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

/** "contact_lead" is contactLead here. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
export type Intros = { [Name in keyof IntroRow as CamelCase<Name>]: IntroRow[Name] };

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
    whatsappPhone: organisation.whatsapp_phone,
    fastrackOpensOn: organisation.fastrack_opens_on,
    holidays,
    serviceMinutes: Object.fromEntries(services.map(({ id, minutes }) => [id, minutes])),
    socialLinks,
    intros: toIntros(intros),
  };
}

function toIntros(row: IntroRow): Intros {
  const inCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(row).map(([name, words]) => [inCamelCase(name), words]),
  ) as unknown as Intros;
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
  json ||= scriptJson(current);
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
