import type { Tables } from "../../platform/db/client.ts";

export type LocalEventRow = Pick<
  Tables<"local_events">,
  "id" | "title" | "date" | "time" | "location" | "category" | "description" | "featured_image" | "status"
>;

const HARVEST_TABLE = {
  date: "2025-11-08",
  time: "12:00",
  location: "Dassieberg Winery, Stellenbosch",
  category: "Galas",
  status: "published",
} as const;

/** The part of the programme that is there also when the database is away, as a new site has it; as first-facts.server.ts. */
export const FIRST_EVENTS: readonly LocalEventRow[] = [
  {
    ...HARVEST_TABLE,
    id: "harvest-premium-table",
    title: "Premium Table, sold out!",
    featured_image: "/media/photos/events/harvest-table.jpg",
    description:
      "The head of the long table: seven courses with the cellar’s own bottles, poured by the winemaker. Each guest took home the length of woven cloth they had sat at.",
  },
  {
    ...HARVEST_TABLE,
    id: "harvest-elevated-table",
    title: "Elevated Table, sold out!",
    featured_image: "/media/photos/events/gala-dinner.jpg",
    description:
      "Five courses with wine along the long table, then a place on the lawn for the show. The napkins were hemmed by the atelier, and not one was left behind.",
  },
  {
    ...HARVEST_TABLE,
    id: "harvest-signature-tasting",
    title: "Signature Tasting, sold out!",
    featured_image: "/media/photos/events/vine-rows.jpg",
    description:
      "Four wines and four small plates among the vines, standing or on a bale, and a place on the lawn for the show. The light was best at half past four.",
  },
  {
    id: "open-looms",
    title: "Open Looms",
    date: "2027-02-20",
    time: "10:00",
    location: "Old Customs House, Durban",
    category: "Exhibitions",
    description:
      "Eleven looms at work, from a strap tied round a post to a frame two people high. Sit down at the twelfth and add a hand’s breadth; by Sunday evening it is a cloth.",
    featured_image: "/media/photos/stories/bead-loom.jpg",
    status: "published",
  },
  {
    id: "pattern-room-open",
    title: "The Pattern Room, Open",
    date: "2027-05-08",
    time: "11:00",
    location: "14 Kerk Lane, Newtown, Johannesburg",
    category: "Exhibitions",
    description:
      "The blocks behind twenty years of collections, hung on their hooks and lent out by the hour. Bring card and a pencil: tracing is allowed, and encouraged.",
    featured_image: "/media/photos/stories/pattern-cutting.jpg",
    status: "published",
  },
  {
    id: "winter-showcase",
    title: "The Winter Showcase",
    date: "2027-06-18",
    time: "18:00",
    location: "Harbour Shed 4, Cape Town",
    category: "Fashion Shows",
    description:
      "Wool, felt and quilted cotton from nine houses, shown in an unheated shed so that everyone sees the point. Blankets are lent at the door. Most come back.",
    featured_image: "/media/photos/events/front-row.jpg",
    status: "published",
  },
];
