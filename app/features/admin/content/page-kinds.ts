import { CLOTHS } from "~/ui/cloth";
import { type ContentKind, kind } from "./content-kind";

const NEEDED_LINE = { kind: "line", isNeeded: true } as const;
const HEADING = { ...NEEDED_LINE, max: 60 } as const;
const WIDE_LINE = { kind: "line", max: 300, isWide: true } as const;
const SENTENCES = { kind: "prose", rows: 2, isNeeded: true, max: 300, isWide: true } as const;
const SHORT_TEXT = { ...SENTENCES, rows: 3, max: 500 } as const;
const LONG_TEXT = { ...SENTENCES, rows: 8, max: 5000 } as const;
const PICTURE = { kind: "picture", isNeeded: true, max: 2000, isWide: true } as const;
const PARAGRAPHS = "A blank line begins a new paragraph.";
const EACH_LINE = "One on each line.";

/** The prose of each page, and the rows that stand on one page only. */
export const PAGE_KINDS: readonly ContentKind[] = [
  kind<"home_page">({
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
    isFixed: true,
    viewHref: () => "/",
  }),
  kind<"story_covers">({
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
        options: CLOTHS.map((cloth) => ({ value: cloth, label: clothName(cloth) })),
      },
      { name: "picture", label: "Picture", ...PICTURE },
    ],
    nameOf: ({ title }) => title,
    detailOf: ({ eyebrow, link_to }) => `${eyebrow}, leads to ${link_to}`,
    pictureField: "picture",
    isFixed: true,
    orderField: "display_order",
    viewHref: () => "/",
  }),
  kind<"about_page">({
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
    isFixed: true,
    viewHref: () => "/about",
  }),
  kind<"people">({
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
    isFixed: true,
    orderField: "display_order",
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
  kind<"fastrack_page">({
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
    isFixed: true,
    viewHref: () => "/fastrack",
  }),
  kind<"prive_page">({
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
      {
        name: "collection_text",
        label: "Below Ready-to-Wear Collection",
        ...SHORT_TEXT,
      },
      {
        name: "bespoke_text",
        label: "Below Bespoke & Made-to-Order",
        ...SHORT_TEXT,
      },
    ],
    nameOf: () => "Nala Privé",
    isFixed: true,
    viewHref: () => "/nala-prive",
  }),
  kind<"page_intros">({
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
    ],
    nameOf: () => "First words of other pages",
    isFixed: true,
    viewHref: () => "/contact",
  }),
  kind<"page_heads">({
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
    isFixed: true,
    orderField: "display_order",
    viewHref: ({ id }) => pagePath(id),
  }),
  kind<"page_pictures">({
    slug: "page-pictures",
    table: "page_pictures",
    title: "Pictures of pages",
    singular: "picture",
    lead: "The pictures that stand on pages beside their words.",
    fields: [
      { name: "picture", label: "Picture", ...PICTURE },
      { name: "picture_alt", label: "What the picture shows", ...WIDE_LINE },
    ],
    nameOf: ({ place }) => place,
    pictureField: "picture",
    isFixed: true,
    orderField: "display_order",
    viewHref: ({ id }) => PICTURE_PAGES[id] ?? "/",
  }),
  kind<"shop_insets">({
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
    isFixed: true,
    orderField: "display_order",
    viewHref: () => "/house-of-nala",
  }),
];

/** Where visitors see each picture. */
const PICTURE_PAGES: Record<string, string> = {
  "home-prive": "/",
  "prive-collection": "/nala-prive",
  "prive-bespoke": "/nala-prive",
  booking: "/nala-prive/booking",
  contact: "/contact",
  careers: "/careers",
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
