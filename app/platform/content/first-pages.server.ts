import type { Tables } from "../db/client.ts";

/* The words of the pages as a new site has them; the migration that makes their tables says the same. As first-facts.server.ts. */

type Words<Table extends "home_page" | "about_page" | "fastrack_page" | "prive_page"> = Omit<
  Tables<Table>,
  "id" | "created_at" | "updated_at"
>;

export interface PageRows {
  home: Words<"home_page">;
  about: Words<"about_page">;
  fastrack: Words<"fastrack_page">;
  prive: Words<"prive_page">;
}

export type StoryCoverRow = Pick<
  Tables<"story_covers">,
  "eyebrow" | "title" | "link_to" | "link_words" | "picture" | "cloth"
>;
export type WorkRow = Pick<Tables<"work_areas">, "title" | "link_to" | "text">;
export type PersonRow = Pick<
  Tables<"people">,
  "id" | "role" | "name" | "biography" | "quote" | "portrait" | "portrait_alt"
>;

export type HeadRow = Pick<Tables<"page_heads">, "id" | "title" | "description" | "picture">;
export type PagePictureRow = Pick<Tables<"page_pictures">, "id" | "picture" | "picture_alt">;
export type ClothRow = Pick<Tables<"cloths">, "id" | "description">;
export type InsetRow = Pick<Tables<"shop_insets">, "title" | "link_words" | "link_to" | "picture">;

const inParagraphs = (...paragraphs: string[]) => paragraphs.join("\n\n");

export const FIRST_PAGES: PageRows = {
  home: {
    about_eyebrow: "About AFI",
    about_title:
      "African fashion is an archive, a workshop and a market. We keep the lights on in all three.",
    about_picture: "/media/photos/stories/pattern-cutting.jpg",
    about_picture_alt: "Paper pattern, brass scissors and indigo cloth on a cutting table",
    about_caption: "The cutting table in Newtown, a little after six in the morning.",
    about_text: inParagraphs(
      "Since the first show in a borrowed warehouse we have put more than three hundred designers from across the continent in front of buyers, editors and the people who wear the clothes.",
      "We stage the shows, run a programme that takes young designers from sketch to rail, and keep a house of our own, where ready-to-wear and made-to-order garments are cut and finished by hand.",
    ),
    events_title: "Events",
    prive_text:
      "Our own ready-to-wear, made in our own atelier, and garments cut for one person only. Twelve pairs of hands, no factory.",
    stories_title: "Stories",
  },
  about: {
    mission_title: "Mission",
    mission: "To put African designers where the cloth is cut, the money is counted and the story is told.",
    mission_picture: "/media/photos/stories/market-shelves.jpg",
    mission_picture_alt: "Shelves of folded cloth from floor to ceiling, a ladder against them",
    mission_caption: "The cloth store in Newtown. The ladder is older than the house.",
    work_title: "What we do",
    vision_title: "Vision",
    vision:
      "A continent that dresses itself, exports what it makes, and is paid in full. By 2035: one thousand labels, each with a bench, a buyer and a lawyer.",
    events_title: "Next",
    gallery_title: "What it looked like",
    community_title: "Community",
  },
  fastrack: {
    lead: "A year inside the house for twelve young designers, from first toile to first order.",
    title: "Talent is everywhere. A cutting table, a pattern maker and a buyer’s phone number are not.",
    text: "Fastrack lends all three. Semi-finalists work for a season with our atelier, show on our runway and leave with a costed collection and somebody to sell it to.",
    steps: [
      "Open call: Portfolio, two references, one film of you at work.",
      "Semi-final: Twelve designers, six weeks of masterclasses.",
      "Atelier: Four months on a real bench, with a mentor.",
      "Runway: Six looks at the Johannesburg Showcase.",
      "Rail: A first order, placed by House of Nala.",
    ],
    class_title: "The class",
    criteria_title: "Criteria",
    criteria: [
      "African citizen, aged 18-35",
      "A fashion qualification, or 5+ years of experience",
      "Free application: nobody pays to be seen",
    ],
    benefits_title: "Benefits",
    benefits: [
      "A bench in the atelier for four months",
      "Mentors in pattern, costing and law",
      "A place on the runway, fully paid",
      "A first order from House of Nala",
    ],
    requirements_title: "Requirements",
    requirements: [
      "Portfolio of at least 10 pieces",
      "Two references",
      "One page on the cloth you would choose, and why",
    ],
    contact_title: "Ask the programme team",
  },
  prive: {
    tagline: "Made by hand, in one house, for the person who will wear it.",
    title: "The in-house label, cut and finished by the atelier team.",
    text: inParagraphs(
      "Nala Privé is our own ready-to-wear: small runs in cloth we print or have woven for us, patterned, cut, sewn and pressed in the rooms above the shop.",
      "The same hands make to order. A bespoke garment starts with a conversation and a length of calico, takes three fittings, and is not made twice.",
    ),
    collection_title: "Ready-to-Wear Collection",
    collection_text: "Twenty-two pieces for this season, in the shop and on the rail in Rosebank.",
    bespoke_title: "Bespoke & Made-to-Order",
    bespoke_text:
      "A wedding, a first day in office, a coat to leave to somebody. Tell us, and we will draw it.",
  },
};

/** The three cards of stories on the home page. */
export const FIRST_STORY_COVERS: readonly StoryCoverRow[] = [
  {
    eyebrow: "Digital Magazine",
    title: "The cloth that crossed the Sahel twice",
    link_to: "/stories",
    link_words: "Read",
    picture: "/media/photos/stories/loom-warp.jpg",
    cloth: "strip-weave",
  },
  {
    eyebrow: "Fastrack",
    title: "Twelve names to learn how to pronounce",
    link_to: "/fastrack",
    link_words: "Meet them",
    picture: "/media/portraits/portrait-10.jpg",
    cloth: "bead-lattice",
  },
  {
    eyebrow: "Film, 4 min",
    title: "Backstage, before anyone is dressed",
    link_to: "https://youtube.example/afi/backstage-before-anyone-is-dressed",
    link_words: "Watch",
    picture: "/media/photos/events/backstage-rail.jpg",
    cloth: "baobab-leaf",
  },
];

/** What we do, one word for each part of the house. */
export const FIRST_WORK: readonly WorkRow[] = [
  {
    title: "Shows",
    link_to: "/events",
    text: "Four fashion weeks and one long table a year. Designers pay nothing to walk; buyers sit in front.",
  },
  {
    title: "Fastrack",
    link_to: "/fastrack",
    text: "A year inside the house for twelve designers, from first toile to first order.",
  },
  {
    title: "House of Nala",
    link_to: "/house-of-nala",
    text: "A shop that pays its makers on the day a piece is sold, and says who they are.",
  },
  {
    title: "Stories",
    link_to: "/stories",
    text: "A magazine, masterclasses and an archive of cloth, open to anybody who asks.",
  },
];

/** Both are fictional. */
export const FIRST_PEOPLE: readonly PersonRow[] = [
  {
    id: "patron",
    role: "Patron",
    name: "Dr Nomvula Asante-Dube",
    biography: inParagraphs(
      "Historian of dress, and for nineteen years keeper of textiles at a museum that once had no African cloth made after 1900. She bought the first piece herself, on a bus.",
      "She chairs our archive, reads every Fastrack essay, and has never sat in the front row.",
    ),
    quote: "A garment is the one archive you can wear to dinner.",
    portrait: "/media/portraits/portrait-13.jpg",
    portrait_alt: "Dr Nomvula Asante-Dube, in a crested wrap of Moon Arcs",
  },
  {
    id: "chairman",
    role: "Chairman",
    name: "Sipho Mensah-Radebe",
    biography:
      "Began as a cutter’s apprentice in Fordsburg, ended up owning the factory, and sold it to the people who worked there. He founded the organisation with a borrowed warehouse and eleven designers.",
    quote: null,
    portrait: "/media/portraits/portrait-14.jpg",
    portrait_alt: "Sipho Mensah-Radebe, in a coat of Painted Gable",
  },
];

/** What search engines and shared links show of each page. */
export const FIRST_HEADS = [
  {
    id: "home",
    title: "Made here, worn everywhere",
    description:
      "AFI stages the fashion weeks, runs the designer programme and keeps the shop of a continent that dresses itself. Events, stories, House of Nala and Nala Privé.",
    picture: "/media/portraits/portrait-04.jpg",
  },
  {
    id: "about",
    title: "About",
    description:
      "To put African designers where the cloth is cut, the money is counted and the story is told: our mission, our people, what we do and what it looked like.",
    picture: "/media/photos/events/show-finale.jpg",
  },
  {
    id: "fastrack",
    title: "Fastrack",
    description:
      "A year inside the house for twelve young African designers, from first toile to first order.",
    picture: "/media/portraits/portrait-01.jpg",
  },
  {
    id: "nala-prive",
    title: "Nala Privé",
    description:
      "The in-house label, made by the atelier team: ready-to-wear in small runs, and bespoke garments made to order.",
    picture: "/media/photos/gallery/couture.jpg",
  },
  {
    id: "house-of-nala",
    title: "House of Nala",
    description: "Ready-to-wear, accessories and seats at the table, from the people who make them.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  {
    id: "events",
    title: "Events",
    description:
      "Fashion shows, exhibitions, launches, galas and conferences of African fashion: what is coming, and what has been.",
    picture: "/media/photos/events/runway-show.jpg",
  },
  {
    id: "stories",
    title: "Stories",
    description:
      "The house's magazine: essays, visits to workrooms, masterclasses and news from the makers of a continent.",
    picture: "/media/photos/stories/magazine-table.jpg",
  },
  {
    id: "contact",
    title: "Contact",
    description:
      "Write to AFI, or come and feel the cloth: head office in Newtown, House of Nala in Rosebank, and whom to ask about partnerships.",
    picture: "/media/photos/events/popup-shop.jpg",
  },
  {
    id: "careers",
    title: "Careers",
    description:
      "Work at the house: the atelier, the events, the stories. Every position we have, and what it asks.",
    picture: "/media/photos/stories/thread-spools.jpg",
  },
  {
    id: "newsletter",
    title: "Newsletter",
    description: "Letters from the atelier: new cloth, new names, first seats. Once a month, never more.",
    picture: "/media/photos/stories/pattern-cutting.jpg",
  },
  {
    id: "designer-application",
    title: "Designer application",
    description:
      "Apply to show your work with us: six looks on the runway, or a rail in House of Nala for a month.",
    picture: "/media/photos/events/runway-show.jpg",
  },
  {
    id: "booking",
    title: "Bespoke appointment",
    description:
      "Ask for an appointment in the atelier of Nala Privé: bespoke design, alterations, fittings and advice.",
    picture: "/media/photos/stories/pattern-cutting.jpg",
  },
  {
    id: "search",
    title: "Search",
    description: "Find a piece, a story, an event or a designer.",
    picture: "/media/photos/stories/stacked-fabrics.jpg",
  },
  {
    id: "wish-list",
    title: "Wish list",
    description: "Pieces of House of Nala to come back to.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  {
    id: "cart",
    title: "Your Cart",
    description: "What you have chosen at House of Nala.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  {
    id: "checkout",
    title: "Checkout",
    description: "Pay for what you have chosen at House of Nala.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  {
    id: "order",
    title: "Find your order",
    description: "Tell us the number of your order and your address, and we send you its link again.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  {
    id: "account",
    title: "Your account",
    description: "Your orders, tickets, appointments and details.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  {
    id: "yours",
    title: "Everything of yours",
    description: "Your orders, tickets, appointments, applications and waiting lists, on one page.",
    picture: "/media/portraits/portrait-07.jpg",
  },
] as const satisfies readonly HeadRow[];

/** The pictures that stand on pages beside their words. */
export const FIRST_PAGE_PICTURES = [
  {
    id: "home-prive",
    picture: "/media/photos/hero/hero-forms.jpg",
    picture_alt:
      "Three evening garments on stands against oxblood: a strip weave cape, a moon arcs column, a medallion kaftan",
  },
  { id: "prive-collection", picture: "/media/photos/events/shop-window-dusk.jpg", picture_alt: null },
  { id: "prive-bespoke", picture: "/media/photos/stories/sewing-machine.jpg", picture_alt: null },
  { id: "booking", picture: "/media/photos/stories/atelier-counter.jpg", picture_alt: null },
  { id: "contact", picture: "/media/photos/events/shop-window-dusk.jpg", picture_alt: null },
  { id: "careers", picture: "/media/photos/stories/thread-spools.jpg", picture_alt: null },
] as const satisfies readonly PagePictureRow[];

/** The pictures that break the rail of the shop. */
export const FIRST_INSETS: readonly InsetRow[] = [
  {
    title: "Counted, bead by bead",
    link_words: "The jewellery",
    link_to: "/house-of-nala?category=Accessories#pieces",
    picture: "/media/photos/stories/beads-in-bowls.jpg",
  },
  {
    title: "Printed for us, by the metre",
    link_words: "See the cloth",
    link_to: "/nala-prive",
    picture: "/media/photos/stories/market-shelves.jpg",
  },
  {
    title: "Cut once, for one person",
    link_words: "Made to order",
    link_to: "/nala-prive",
    picture: "/media/photos/stories/evening-window.jpg",
  },
  {
    title: "A hand’s width, a day",
    link_words: "Read the stories",
    link_to: "/stories",
    picture: "/media/photos/stories/bead-loom.jpg",
  },
  {
    title: "Three hundred hours of it",
    link_words: "Nala Privé",
    link_to: "/nala-prive",
    picture: "/media/photos/stories/loom-warp.jpg",
  },
  {
    title: "Seen first from a chair",
    link_words: "The shows",
    link_to: "/events",
    picture: "/media/photos/events/front-row.jpg",
  },
];
