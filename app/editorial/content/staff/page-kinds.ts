import type { FIRST_PRIVE_PAGE } from "~/atelier/brand/first-prive.server";
import type { FIRST_ABOUT_PAGE, FIRST_PEOPLE } from "~/editorial/about/first-about.server";
import type { FIRST_HOME_PAGE, FIRST_STORY_COVERS } from "~/editorial/home/first-home.server";
import type { FIRST_HEADS, FIRST_PAGE_PICTURES } from "~/platform/content/first-heads.server";
import type { FIRST_INTROS } from "~/platform/organisation/first-facts.server";
import { CLOTHS } from "~/platform/ui/cloth";
import type { FIRST_FASTRACK_PAGE } from "~/programme/fastrack/first-fastrack.server";
import type { FIRST_INSETS } from "~/shop/catalogue/first-insets.server";
import { type ContentKind, kind, wordsKind } from "./content-kind";

const NEEDED_LINE = { kind: "line", isNeeded: true } as const;
const HEADING = { ...NEEDED_LINE, max: 60 } as const;
const WIDE_LINE = { kind: "line", max: 300, isWide: true } as const;
const SENTENCES = { kind: "prose", rows: 2, isNeeded: true, max: 300, isWide: true } as const;
const SHORT_TEXT = { ...SENTENCES, rows: 3, max: 500 } as const;
const LONG_TEXT = { ...SENTENCES, rows: 8, max: 5000 } as const;
const PICTURE = { kind: "picture", isNeeded: true, max: 2000, isWide: true } as const;
const PARAGRAPHS = "A blank line begins a new paragraph.";
const EACH_LINE = "One on each line.";

/** The tonal ones are grounds of pages. */
const CLOTHS_OF_PIECES = CLOTHS.filter((cloth) => !cloth.endsWith("-tonal"));

/** The prose of each page, and the rows that stand on one page only. */
export const PAGE_KINDS: readonly ContentKind[] = [
  wordsKind<typeof FIRST_HOME_PAGE>({
    slug: "home",
    table: "home_page",
    title: "Home",
    singular: "home page",
    lead: "The words of the home page.",
    fields: [
      { section: "About", name: "about_eyebrow", label: "Above the heading", ...HEADING },
      {
        name: "about_title",
        label: "Heading",
        ...SENTENCES,
      },
      {
        name: "about_text",
        label: "Text",
        ...LONG_TEXT,
        hint: `The first paragraph is set larger. ${PARAGRAPHS}`,
      },
      {
        name: "about_picture",
        label: "Picture",
        ...PICTURE,
      },
      {
        name: "about_picture_alt",
        label: "What the picture shows",
        ...WIDE_LINE,
      },
      { name: "about_caption", label: "Caption", ...WIDE_LINE },
      { section: "Further down", name: "events_title", label: "Heading of the events", ...HEADING },
      { name: "stories_title", label: "Heading of the stories", ...HEADING },
      {
        name: "prive_text",
        label: "Text of Nala Privé",
        ...SHORT_TEXT,
      },
    ],
    nameOf: () => "Home",
    viewHref: () => "/",
  }),
  wordsKind<(typeof FIRST_STORY_COVERS)["first"]>({
    slug: "story-cards",
    table: "story_covers",
    title: "Story cards of the home page",
    singular: "card",
    lead: "The three cards under Stories: the magazine, Fastrack and a film.",
    fields: [
      { name: "title", label: "Title", ...NEEDED_LINE, max: 200, isWide: true },
      { name: "eyebrow", label: "Above the title", ...HEADING },
      { name: "link_words", label: "Words of the link", ...HEADING },
      {
        name: "link_to",
        label: "Leads to",
        kind: "address",
        isNeeded: true,
        max: 500,
        hint: "A page of ours, as in /stories, or a web address.",
      },
      {
        name: "cloth",
        label: "Cloth of the spine",
        kind: "choice",
        isNeeded: true,
        options: CLOTHS_OF_PIECES.map((cloth) => ({ value: cloth, label: clothName(cloth) })),
      },
      { name: "picture", label: "Picture", ...PICTURE },
    ],
    nameOf: ({ title }) => title,
    detailOf: ({ eyebrow, link_to }) => `${eyebrow}, leads to ${link_to}`,
    pictureField: "picture",
    viewHref: () => "/",
  }),
  wordsKind<typeof FIRST_ABOUT_PAGE>({
    slug: "about",
    table: "about_page",
    title: "About",
    singular: "About page",
    lead: "The words of the About page.",
    fields: [
      { section: "Mission", name: "mission_title", label: "Above the mission", ...HEADING },
      {
        name: "mission",
        label: "Mission",
        ...SENTENCES,
      },
      {
        name: "mission_picture",
        label: "Picture",
        ...PICTURE,
      },
      {
        name: "mission_picture_alt",
        label: "What the picture shows",
        ...WIDE_LINE,
      },
      { name: "mission_caption", label: "Caption", ...WIDE_LINE },
      { section: "Vision", name: "vision_title", label: "Above the vision", ...HEADING },
      {
        name: "vision",
        label: "Vision",
        ...SHORT_TEXT,
      },
      { section: "Headings", name: "work_title", label: "Heading of what we do", ...HEADING },
      { name: "events_title", label: "Heading of the next events", ...HEADING },
      { name: "gallery_title", label: "Heading of the gallery", ...HEADING },
      { name: "community_title", label: "Heading of the social links", ...HEADING },
    ],
    nameOf: () => "About",
    viewHref: () => "/about",
  }),
  wordsKind<(typeof FIRST_PEOPLE)["patron"]>({
    slug: "people",
    table: "people",
    title: "Patron and chairman",
    singular: "person",
    lead: "Their biographies on About; what the patron says is on the home page too.",
    fields: [
      { name: "name", label: "Name", ...NEEDED_LINE, max: 200 },
      { name: "role", label: "Role", ...HEADING },
      {
        name: "biography",
        label: "Biography",
        ...LONG_TEXT,
        hint: PARAGRAPHS,
      },
      { name: "quote", label: "Quote", kind: "prose", rows: 2, max: 300, isWide: true },
      { name: "portrait", label: "Portrait", ...PICTURE },
      { name: "portrait_alt", label: "What the portrait shows", ...WIDE_LINE },
    ],
    nameOf: ({ name }) => name,
    detailOf: ({ role }) => role,
    pictureField: "portrait",
    viewHref: () => "/about",
  }),
  kind<"work_areas">({
    slug: "what-we-do",
    table: "work_areas",
    title: "What we do",
    singular: "entry",
    lead: "The large words in the middle of About, in this order.",
    fields: [
      { name: "title", label: "Title", ...HEADING },
      { name: "link_to", label: "Leads to", kind: "address", isNeeded: true, hint: "As in /events." },
      { name: "text", label: "Text", ...SHORT_TEXT },
    ],
    nameOf: ({ title }) => title,
    detailOf: ({ text }) => text,
    orderField: "display_order",
    viewHref: () => "/about",
    blank: { link_to: "/events" },
  }),
  wordsKind<typeof FIRST_FASTRACK_PAGE>({
    slug: "fastrack-page",
    table: "fastrack_page",
    title: "Fastrack",
    singular: "Fastrack page",
    lead: "The words of the Fastrack page: programme, criteria, benefits, requirements.",
    fields: [
      {
        section: "Programme",
        name: "lead",
        label: "Below the name",
        ...SENTENCES,
      },
      { name: "title", label: "Heading", ...SENTENCES },
      {
        name: "text",
        label: "Text",
        kind: "prose",
        rows: 5,
        isNeeded: true,
        max: 5000,
        isWide: true,
        hint: PARAGRAPHS,
      },
      {
        name: "steps",
        label: "Steps",
        kind: "lines",
        rows: 6,
        isNeeded: true,
        max: 300,
        isWide: true,
        pattern: /^[^:]+: *\S/,
        patternHint: "Write the name of the step, a colon and what happens",
        hint: "One on each line, as in Runway: Six looks at the Johannesburg Showcase.",
      },
      { section: "Lists", name: "class_title", label: "Heading of the designers", ...HEADING, isWide: true },
      ...(["criteria", "benefits", "requirements"] as const).flatMap((list) => [
        {
          name: `${list}_title` as const,
          label: `Heading of the ${list}`,
          ...HEADING,
          isWide: true,
        },
        {
          name: list,
          label: capital(list),
          kind: "lines" as const,
          rows: 4,
          isNeeded: true,
          max: 200,
          isWide: true,
          hint: EACH_LINE,
        },
      ]),
      { name: "contact_title", label: "Above the phone number", ...HEADING, isWide: true },
    ],
    nameOf: () => "Fastrack",
    viewHref: () => "/fastrack",
  }),
  wordsKind<typeof FIRST_PRIVE_PAGE>({
    slug: "nala-prive",
    table: "prive_page",
    title: "Nala Privé",
    singular: "Nala Privé page",
    lead: "The words of the page of the brand.",
    fields: [
      { name: "tagline", label: "Tagline", ...NEEDED_LINE, max: 120, isWide: true },
      { name: "title", label: "Heading", ...SENTENCES },
      {
        name: "text",
        label: "Text",
        ...LONG_TEXT,
        hint: PARAGRAPHS,
      },
      { section: "Two ways", name: "collection_title", label: "Collection: heading", ...HEADING },
      { name: "collection_text", label: "Collection: below the heading", ...SHORT_TEXT },
      { name: "bespoke_title", label: "Bespoke: heading", ...HEADING },
      { name: "bespoke_text", label: "Bespoke: below the heading", ...SHORT_TEXT },
    ],
    nameOf: () => "Nala Privé",
    viewHref: () => "/nala-prive",
  }),
  wordsKind<typeof FIRST_INTROS>({
    slug: "intros",
    table: "page_intros",
    title: "First words of other pages",
    singular: "page",
    lead: "The headings and first words of pages that have few others.",
    fields: [
      { section: "Contact", name: "contact_title", label: "Contact: heading", ...HEADING },
      { name: "partnerships_title", label: "Contact: heading of the partnerships", ...HEADING },
      {
        name: "contact_lead",
        label: "Contact: below the heading",
        ...SENTENCES,
      },
      { section: "Careers", name: "careers_title", label: "Careers: heading", ...HEADING },
      { name: "careers_none_title", label: "Careers: heading where no position is open", ...HEADING },
      {
        name: "careers_lead",
        label: "Careers: below the heading",
        ...SENTENCES,
      },
      {
        name: "careers_none",
        label: "Careers: where no position is open",
        ...SENTENCES,
      },
      {
        section: "Newsletter",
        name: "newsletter_title",
        label: "Newsletter: heading",
        ...HEADING,
        isWide: true,
      },
      {
        name: "newsletter_lead",
        label: "Newsletter: below the heading",
        ...SENTENCES,
      },
      {
        section: "Designer application",
        name: "application_title",
        label: "Application: heading",
        ...HEADING,
        isWide: true,
      },
      {
        name: "application_lead",
        label: "Application: below the heading",
        ...SENTENCES,
      },
      { section: "Stories and events", name: "stories_title", label: "Stories: heading", ...HEADING },
      { name: "story_products_title", label: "A story: heading of its pieces", ...HEADING },
      { name: "events_title", label: "Events: heading", ...HEADING },
      { name: "event_products_title", label: "An event: heading of its pieces", ...HEADING },
      { section: "Shop", name: "new_products_title", label: "Home: heading of the new pieces", ...HEADING },
      { name: "wish_list_title", label: "Wish list: heading", ...HEADING },
      { name: "cart_title", label: "Cart: heading", ...HEADING, hint: "How many items is added." },
      { name: "checkout_title", label: "Checkout: heading", ...HEADING },
      { name: "yours_title", label: "Everything of yours: heading", ...HEADING },
      { section: "Atelier", name: "atelier_title", label: "Nala Privé: heading of the visit", ...HEADING },
      { name: "booking_title", label: "Appointment: heading", ...HEADING },
      { section: "Every page", name: "footer_title", label: "Footer: heading of the links", ...HEADING },
      { name: "page_not_found_lead", label: "Page not found: below the heading", ...SENTENCES },
      { name: "appointment_link_title", label: "A link to no appointment: heading", ...HEADING },
      { name: "application_link_title", label: "A link to no application: heading", ...HEADING },
      { name: "link_not_found_lead", label: "A link to neither: before whom to ask", ...SENTENCES },
      { name: "search_title", label: "Search: heading", ...HEADING },
      { name: "search_lead", label: "Search: below the heading", ...SENTENCES },
      { section: "House of Nala", name: "shop_lead", label: "House of Nala: below the name", ...SENTENCES },
      { name: "related_products_title", label: "A piece: heading of what is worn with it", ...HEADING },
      { name: "product_events_title", label: "A piece: heading of its events", ...HEADING },
      { name: "product_stories_title", label: "A piece: heading of its stories", ...HEADING },
      { name: "product_not_found_lead", label: "A piece that is not there", ...SENTENCES },
      { name: "cart_empty_title", label: "Cart, empty: heading", ...HEADING },
      { name: "cart_empty_lead", label: "Cart, empty: below the heading", ...SENTENCES },
      { name: "order_title", label: "Find your order: heading", ...HEADING },
      { name: "order_lead", label: "Find your order: below the heading", ...SENTENCES },
      { name: "yours_lead", label: "Everything of yours: below the heading", ...SENTENCES },
      {
        section: "Designers, stories",
        name: "achievements_title",
        label: "A designer: heading of the achievements",
        ...HEADING,
      },
      { name: "designer_not_found_lead", label: "A designer who is not there", ...SENTENCES },
      { name: "story_not_found_lead", label: "A story that is not there", ...SENTENCES },
      {
        section: "Events",
        name: "event_programme_title",
        label: "An event: heading of the programme",
        ...HEADING,
      },
      { name: "event_place_title", label: "An event: heading of the place", ...HEADING },
      { name: "event_wear_title", label: "An event: heading of what to wear", ...HEADING },
      { name: "event_tickets_title", label: "An event: heading of the tickets", ...HEADING },
      { name: "event_tickets_note", label: "An event: below the tickets", ...SENTENCES },
      { name: "event_no_tickets_lead", label: "An event without tickets", ...SENTENCES },
      { name: "event_free_title", label: "A free event: heading", ...HEADING },
      { name: "event_free_lead", label: "A free event: below the heading", ...SENTENCES },
      { name: "event_place_lead", label: "A free event with places: below the heading", ...SENTENCES },
      { name: "event_not_found_title", label: "An event that is not there: heading", ...HEADING },
      { name: "event_not_found_lead", label: "An event that is not there", ...SENTENCES },
    ],
    nameOf: () => "First words of other pages",
    viewHref: () => "/contact",
  }),
  wordsKind<(typeof FIRST_HEADS)["home"]>({
    slug: "search-and-sharing",
    table: "page_heads",
    title: "Search and sharing",
    singular: "page",
    lead: "What search engines and shared links show of each page: its title, a sentence or two, and a picture.",
    fields: [
      {
        name: "title",
        label: "Title",
        ...NEEDED_LINE,
        max: 70,
        isWide: true,
        hint: "The name of the house is added.",
      },
      {
        name: "description",
        label: "What the page is about",
        kind: "prose",
        rows: 3,
        isNeeded: true,
        max: 300,
        isWide: true,
        hint: "On Fastrack, when applications open is added by itself.",
      },
      { name: "picture", label: "Picture", ...PICTURE },
    ],
    nameOf: ({ title }) => title,
    detailOf: ({ id, description }) => `${pagePath(id)}: ${description}`,
    pictureField: "picture",
    viewHref: ({ id }) => pagePath(id),
  }),
  wordsKind<(typeof FIRST_PAGE_PICTURES)["careers"]>({
    slug: "page-pictures",
    table: "page_pictures",
    title: "Pictures of pages",
    singular: "picture",
    lead: "The pictures that stand on pages beside their words.",
    fields: [
      { name: "picture", label: "Picture", ...PICTURE },
      { name: "picture_alt", label: "What the picture shows", ...WIDE_LINE },
    ],
    nameOf: ({ id }) => PLACES_OF_PICTURES[id]?.name ?? id,
    pictureField: "picture",
    viewHref: ({ id }) => PLACES_OF_PICTURES[id]?.path ?? "/",
  }),
  wordsKind<(typeof FIRST_INSETS)["first"]>({
    slug: "shop-pictures",
    table: "shop_insets",
    title: "Pictures in the shop",
    singular: "picture",
    lead: "Two stand among every twelve pieces, in this order.",
    fields: [
      { name: "title", label: "Title", ...HEADING, isWide: true },
      { name: "link_words", label: "Words of the link", ...HEADING },
      {
        name: "link_to",
        label: "Leads to",
        kind: "address",
        isNeeded: true,
        max: 500,
        hint: "As in /nala-prive.",
      },
      { name: "picture", label: "Picture", ...PICTURE },
    ],
    nameOf: ({ title }) => title,
    detailOf: ({ link_words, link_to }) => `${link_words}, leads to ${link_to}`,
    pictureField: "picture",
    viewHref: () => "/house-of-nala",
  }),
  wordsKind<{ name: string; description: string }>({
    slug: "cloths",
    table: "cloths",
    title: "Cloths",
    singular: "cloth",
    lead: "What the page of a piece tells of the cloth it is cut from.",
    fields: [{ name: "description", label: "Text", ...SHORT_TEXT }],
    nameOf: ({ name }) => name,
    detailOf: ({ description }) => description,
    viewHref: ({ id }) => `/house-of-nala?cloth=${id}#pieces`,
  }),
];

/** Where visitors see each picture. */
const PLACES_OF_PICTURES: Record<string, { name: string; path: string }> = {
  "home-prive": { name: "Nala Privé on the home page", path: "/" },
  "prive-collection": { name: "Ready-to-wear on Nala Privé", path: "/nala-prive" },
  "prive-bespoke": { name: "Bespoke on Nala Privé", path: "/nala-prive" },
  booking: { name: "Beside the appointment form", path: "/nala-prive/booking" },
  contact: { name: "Beside the contact form", path: "/contact" },
  careers: { name: "Careers", path: "/careers" },
};

function pagePath(id: string): string {
  if (id === "home") return "/";
  return id === "booking" ? "/nala-prive/booking" : `/${id}`;
}

/** "grand-medallion" as "Grand medallion" */
function clothName(cloth: string): string {
  return capital(cloth.replaceAll("-", " "));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
