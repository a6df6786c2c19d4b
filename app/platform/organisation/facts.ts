import { formatDate, momentAt } from "../lib/dates.ts";
import type { Week } from "../lib/week.ts";
import type { HolidayRow, SocialLinkRow } from "./fact-rows.ts";
import type { FIRST_INTROS } from "./first-facts.server.ts";

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
export type Intros = { [Name in keyof typeof FIRST_INTROS as CamelCase<Name>]: string };

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

/** "Closed 24 December 2026 to 2 January 2027: Summer holidays" */
export function sayClosure({ from, until, reason }: Closure): string {
  const days =
    from === until
      ? formatDate(momentAt(from))
      : `${formatDate(momentAt(from))} to ${formatDate(momentAt(until))}`;
  return `Closed ${days}: ${reason}`;
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(" ", "")}`;
}
