import type { Tables } from "~/db/client";
import type { Database } from "~/db/database.types";
import { EVENT_CATEGORIES } from "~/features/events/event";
import { GROUNDS } from "~/features/home/slides";
import { sayWeek } from "~/lib/week";
import type { Field, FieldErrors } from "./fields";

export const CONTENT_PATH = "/admin/content";

/** One kind of content, described once: its list, its form and its order follow from this. */
export interface ContentKind {
  /** In the address: /admin/content/<slug>. */
  slug: string;
  table: keyof Database;
  title: string;
  /** "a banner", for buttons and headings. */
  singular: string;
  lead: string;
  fields: readonly Field[];
  /** What a row is called in the list. */
  nameOf: (row: Record<string, unknown>) => string;
  detailOf?: (row: Record<string, unknown>) => string;
  pictureField?: string;
  /** The column that says whether visitors see a row. */
  shownField?: string;
  /** The column staff order rows by; without one the newest comes first. */
  orderField?: string;
  /** Rows are in order among those that have the same value here. */
  groupField?: string;
  /** Rows neither come nor go. */
  isFixed?: boolean;
  /** Where visitors see a row. */
  viewHref: (row: Record<string, unknown>) => string;
  /** What one field alone cannot tell. */
  check?: (row: Record<string, unknown>) => FieldErrors;
  /** What a new row begins with. */
  blank?: Record<string, unknown>;
}

interface TypedKind<Table extends keyof Database>
  extends Omit<
    ContentKind,
    | "table"
    | "fields"
    | "nameOf"
    | "detailOf"
    | "pictureField"
    | "shownField"
    | "orderField"
    | "groupField"
    | "viewHref"
  > {
  table: Table;
  fields: readonly Field<keyof Tables<Table> & string>[];
  nameOf: (row: Tables<Table>) => string;
  detailOf?: (row: Tables<Table>) => string;
  pictureField?: keyof Tables<Table> & string;
  shownField?: keyof Tables<Table> & string;
  orderField?: keyof Tables<Table> & string;
  groupField?: keyof Tables<Table> & string;
  viewHref: (row: Tables<Table>) => string;
}

/** Columns are checked against the schema here; what follows works with any of them. */
function kind<Table extends keyof Database>(described: TypedKind<Table>): ContentKind {
  return described as unknown as ContentKind;
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const SHOWN = { label: "Shown to visitors", kind: "yes-no" } as const;
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");

const PLACES = [
  { value: "head-office", label: "Head office" },
  { value: "retail-store", label: "Retail store" },
  { value: "atelier", label: "Atelier" },
];

export const KINDS: readonly ContentKind[] = [
  kind<"banners">({
    slug: "banners",
    table: "banners",
    title: "Banners",
    singular: "banner",
    lead: "The titles that run across the home page, newest first.",
    fields: [
      { name: "title", label: "Title", kind: "line", isNeeded: true, max: 200, isWide: true },
      { name: "active", ...SHOWN },
    ],
    nameOf: ({ title }) => title,
    shownField: "active",
    viewHref: () => "/",
    blank: { active: true },
  }),
  kind<"hero_slides">({
    slug: "hero-slides",
    table: "hero_slides",
    title: "Hero slides",
    singular: "slide",
    lead: "What the home page opens with, one after the other. At most six are shown.",
    fields: [
      {
        name: "title",
        label: "Title",
        kind: "prose",
        rows: 3,
        isNeeded: true,
        max: 200,
        hint: "As it is set: one line each, two or three short ones.",
      },
      { name: "text", label: "Text", kind: "prose", rows: 3, isNeeded: true, max: 500 },
      { name: "link_to", label: "Leads to", kind: "address", isNeeded: true, hint: "As in /events." },
      { name: "link_words", label: "Words of the link", kind: "line", isNeeded: true, max: 60 },
      { name: "picture", label: "Picture", kind: "picture", isNeeded: true, max: 2000, isWide: true },
      {
        name: "alt",
        label: "What the picture shows",
        kind: "line",
        max: 300,
        isWide: true,
        hint: "For those who do not see it; empty takes the picture’s own words.",
      },
      { name: "ground", label: "Ground", kind: "choice", isNeeded: true, options: choices(GROUNDS) },
      { name: "is_active", ...SHOWN },
    ],
    nameOf: ({ title }) => oneLine(title),
    detailOf: ({ text }) => text,
    pictureField: "picture",
    shownField: "is_active",
    orderField: "display_order",
    viewHref: () => "/",
    blank: { is_active: true, ground: "terracotta", link_to: "/events" },
  }),
  kind<"promo_videos">({
    slug: "films",
    table: "promo_videos",
    title: "Promo films",
    singular: "film",
    lead: "The films behind the name of the shop, in this order.",
    fields: [
      { name: "title", label: "Title", kind: "line", isNeeded: true, max: 200 },
      {
        name: "video_url",
        label: "Film",
        kind: "address",
        isNeeded: true,
        max: 2000,
        hint: "An .mp4 of ours or of another site.",
      },
      { name: "description", label: "What it shows", kind: "prose", max: 2000, isWide: true },
      { name: "is_active", ...SHOWN },
    ],
    nameOf: ({ title }) => title,
    detailOf: ({ video_url }) => video_url,
    shownField: "is_active",
    orderField: "order_index",
    viewHref: () => "/house-of-nala",
    blank: { is_active: true },
  }),
  kind<"designers">({
    slug: "designers",
    table: "designers",
    title: "Designers",
    singular: "designer",
    lead: "Those who have a page of their own. A piece in the shop leads here by the designer’s name.",
    fields: [
      {
        name: "name",
        label: "Name",
        kind: "line",
        isNeeded: true,
        max: 200,
        hint: "As pieces in the shop say it.",
      },
      { name: "slug", label: "Address, after /designer/", kind: "slug", isNeeded: true, max: 100 },
      {
        name: "name_lines",
        label: "Name as it is set",
        kind: "lines",
        rows: 3,
        isNeeded: true,
        max: 60,
        hint: "One line each, as in Amara, Diallo-, Venter.",
      },
      { name: "specialty", label: "Specialty", kind: "line", isNeeded: true, max: 200 },
      { name: "portrait", label: "Portrait", kind: "picture", isNeeded: true, max: 2000, isWide: true },
      { name: "portrait_alt", label: "What the portrait shows", kind: "line", max: 300, isWide: true },
      {
        name: "is_dark",
        label: "The portrait’s ground is dark: words on it are light",
        kind: "yes-no",
        isWide: true,
      },
      {
        name: "statement",
        label: "Statement",
        kind: "prose",
        rows: 2,
        isNeeded: true,
        max: 500,
        isWide: true,
      },
      {
        name: "bio",
        label: "Biography",
        kind: "prose",
        rows: 8,
        isNeeded: true,
        isWide: true,
        hint: "A blank line begins a new paragraph.",
      },
      {
        name: "achievements",
        label: "Achievements",
        kind: "lines",
        rows: 6,
        max: 300,
        isWide: true,
        pattern: /^\d{4} \S/,
        patternHint: "Begin each line with its year",
        hint: "One on each line, the year first, the newest at the top.",
      },
      { name: "pieces_title", label: "Heading above the pieces", kind: "line", isNeeded: true, max: 60 },
      { name: "is_active", ...SHOWN },
    ],
    nameOf: ({ name }) => name,
    detailOf: ({ specialty }) => specialty,
    pictureField: "portrait",
    shownField: "is_active",
    orderField: "display_order",
    viewHref: ({ slug }) => `/designer/${slug}`,
    blank: { is_active: true, pieces_title: "Pieces" },
  }),
  kind<"fastrack_designers">({
    slug: "fastrack",
    table: "fastrack_designers",
    title: "Fastrack designers",
    singular: "Fastrack designer",
    lead: "The class on the Fastrack page, in this order.",
    fields: [
      { name: "name", label: "Name", kind: "line", isNeeded: true, max: 200, isWide: true },
      { name: "bio", label: "Line below the name", kind: "prose", rows: 2, isWide: true },
      { name: "image", label: "Portrait", kind: "picture", max: 2000, isWide: true },
    ],
    nameOf: ({ name }) => name,
    detailOf: ({ bio }) => bio ?? "",
    pictureField: "image",
    orderField: "display_order",
    viewHref: () => "/fastrack",
  }),
  kind<"job_positions">({
    slug: "positions",
    table: "job_positions",
    title: "Job positions",
    singular: "position",
    lead: "On the careers page, newest first.",
    fields: [
      { name: "title", label: "Title", kind: "line", isNeeded: true, max: 200 },
      { name: "department", label: "Department", kind: "line", isNeeded: true, max: 200 },
      { name: "location", label: "Location", kind: "line", isNeeded: true, max: 200 },
      { name: "employment_type", label: "Employment", kind: "line", isNeeded: true, max: 100 },
      { name: "salary_range", label: "Salary", kind: "line", max: 100 },
      { name: "is_active", ...SHOWN },
      {
        name: "description",
        label: "What the work is",
        kind: "prose",
        rows: 8,
        isNeeded: true,
        max: 20_000,
        isWide: true,
      },
    ],
    nameOf: ({ title }) => title,
    detailOf: ({ department, location }) => `${department}, ${location}`,
    shownField: "is_active",
    viewHref: () => "/careers",
    blank: { is_active: true },
  }),
  kind<"gallery_pictures">({
    slug: "galleries",
    table: "gallery_pictures",
    title: "Galleries",
    singular: "picture",
    lead: "The pictures of past events on About, and those of Nala Privé.",
    fields: [
      {
        name: "page",
        label: "Page",
        kind: "choice",
        isNeeded: true,
        options: [
          { value: "about", label: "About" },
          { value: "nala-prive", label: "Nala Privé" },
        ],
      },
      {
        name: "category",
        label: "Category",
        kind: "line",
        isNeeded: true,
        max: 100,
        hint: `On About one of ${EVENT_CATEGORIES.join(", ")}.`,
      },
      { name: "title", label: "Title", kind: "line", isNeeded: true, max: 200, isWide: true },
      { name: "picture", label: "Picture", kind: "picture", isNeeded: true, max: 2000, isWide: true },
      { name: "alt", label: "What the picture shows", kind: "line", max: 300, isWide: true },
    ],
    nameOf: ({ title }) => title,
    detailOf: ({ page, category }) => `${page === "about" ? "About" : "Nala Privé"}, ${category}`,
    pictureField: "picture",
    orderField: "display_order",
    groupField: "page",
    viewHref: ({ page }) => (page === "about" ? "/about" : "/nala-prive"),
    blank: { page: "about" },
  }),
  kind<"places">({
    slug: "places",
    table: "places",
    title: "Addresses and opening hours",
    singular: "place",
    lead: "Head office, shop and atelier: on every page, in mails, and for the times of appointments.",
    fields: [
      { name: "name", label: "Name", kind: "line", isNeeded: true, max: 200 },
      { name: "phone", label: "Phone", kind: "phone", isNeeded: true, max: 50 },
      { name: "email", label: "Email", kind: "email", isNeeded: true, max: 254 },
      {
        name: "address",
        label: "Address",
        kind: "lines",
        rows: 3,
        isNeeded: true,
        hint: "As on an envelope.",
      },
      {
        name: "week",
        label: "Open",
        kind: "week",
        hint: "Leave both times of a day empty where it is closed.",
      },
    ],
    nameOf: ({ name }) => name,
    detailOf: ({ week, phone }) => `${sayWeek(week)}; ${phone}`,
    isFixed: true,
    orderField: "display_order",
    viewHref: ({ id }) => (id === "atelier" ? "/nala-prive" : "/contact"),
  }),
  kind<"closures">({
    slug: "closures",
    table: "closures",
    title: "Closures",
    singular: "closure",
    lead: "Holidays and other days on which a place is closed. The atelier takes no appointments then.",
    fields: [
      { name: "place_id", label: "Place", kind: "choice", options: PLACES, hint: "None: all of them." },
      { name: "reason", label: "Reason, as visitors read it", kind: "line", isNeeded: true, max: 200 },
      { name: "starts_on", label: "First day closed", kind: "date", isNeeded: true },
      { name: "ends_on", label: "Last day closed", kind: "date", isNeeded: true },
    ],
    nameOf: ({ reason }) => reason,
    detailOf: ({ starts_on, ends_on, place_id }) =>
      `${starts_on} to ${ends_on}, ${PLACES.find(({ value }) => value === place_id)?.label ?? "all places"}`,
    check: ({ starts_on, ends_on }): FieldErrors =>
      String(starts_on) > String(ends_on ?? starts_on)
        ? { ends_on: "The last day comes before the first." }
        : {},
    viewHref: () => "/contact",
  }),
  kind<"social_links">({
    slug: "social-links",
    table: "social_links",
    title: "Social links",
    singular: "link",
    lead: "In the footer and on About, in this order.",
    fields: [
      { name: "name", label: "Name", kind: "line", isNeeded: true, max: 100 },
      { name: "href", label: "Address", kind: "web", isNeeded: true, max: 500 },
    ],
    nameOf: ({ name }) => name,
    detailOf: ({ href }) => href,
    orderField: "display_order",
    viewHref: () => "/about",
  }),
  kind<"organisation">({
    slug: "organisation",
    table: "organisation",
    title: "The organisation",
    singular: "organisation",
    lead: "Motto, company, partnerships, mailboxes, Fastrack’s phone and opening day.",
    fields: [
      { name: "motto", label: "Motto, in the footer", kind: "line", isNeeded: true, max: 200, isWide: true },
      { name: "legal_name", label: "Company, in the terms", kind: "line", isNeeded: true, max: 200 },
      { name: "registration_number", label: "Company number", kind: "line", isNeeded: true, max: 50 },
      { name: "office_bearers", label: "Directors", kind: "line", isNeeded: true, max: 300, isWide: true },
      { name: "partnerships_contact", label: "Partnerships: who", kind: "line", isNeeded: true, max: 200 },
      { name: "partnerships_email", label: "Partnerships: mailbox", kind: "email", isNeeded: true, max: 254 },
      {
        name: "partnerships_promise",
        label: "Partnerships: promise",
        kind: "line",
        isNeeded: true,
        max: 200,
        isWide: true,
      },
      {
        name: "customer_service_email",
        label: "Mailbox of customer service",
        kind: "email",
        isNeeded: true,
        max: 254,
      },
      {
        name: "designer_applications_email",
        label: "Mailbox for applications",
        kind: "email",
        isNeeded: true,
        max: 254,
      },
      { name: "privacy_email", label: "Mailbox for privacy", kind: "email", isNeeded: true, max: 254 },
      { name: "careers_email", label: "Mailbox for careers", kind: "email", isNeeded: true, max: 254 },
      { name: "fastrack_phone", label: "Phone of Fastrack", kind: "phone", isNeeded: true, max: 50 },
      { name: "fastrack_opens_on", label: "Fastrack applications open on", kind: "date", isNeeded: true },
      {
        name: "backstage_film_url",
        label: "Film of the third story card on the home page",
        kind: "web",
        isNeeded: true,
        max: 500,
        isWide: true,
      },
    ],
    nameOf: () => "The organisation",
    isFixed: true,
    viewHref: () => "/contact",
  }),
];

export function findKind(slug: string): ContentKind | null {
  return KINDS.find((known) => known.slug === slug) ?? null;
}
