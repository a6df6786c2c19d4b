import type { GalleryRow, WorkRow } from "../../platform/content/content-rows.ts";
import { galleryRow } from "../../platform/content/gallery-row.ts";

/* What the About page of a new site shows; migrations say the same of what we do and of the gallery. */

export const FIRST_ABOUT_PAGE = {
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
};

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
export const FIRST_PEOPLE = {
  patron: {
    role: "Patron",
    name: "Dr Nomvula Asante-Dube",
    biography: [
      "Historian of dress, and for nineteen years keeper of textiles at a museum that once had no African cloth made after 1900. She bought the first piece herself, on a bus.",
      "She chairs our archive, reads every Fastrack essay, and has never sat in the front row.",
    ].join("\n\n"),
    quote: "A garment is the one archive you can wear to dinner.",
    portrait: "/media/portraits/portrait-13.jpg",
    portrait_alt: "Dr Nomvula Asante-Dube, in a crested wrap of Moon Arcs",
  },
  chairman: {
    role: "Chairman",
    name: "Sipho Mensah-Radebe",
    biography:
      "Began as a cutter’s apprentice in Fordsburg, ended up owning the factory, and sold it to the people who worked there. He founded the organisation with a borrowed warehouse and eleven designers.",
    quote: "",
    portrait: "/media/portraits/portrait-14.jpg",
    portrait_alt: "Sipho Mensah-Radebe, in a coat of Painted Gable",
  },
};

export const FIRST_ABOUT_GALLERY: readonly GalleryRow[] = [
  galleryRow("about", "gallery/runway", "Fashion Shows", "Johannesburg Showcase 2025"),
  galleryRow("about", "gallery/luxury", "Exhibitions", "Held in the Hand, Tunis", "45% 50%"),
  galleryRow("about", "gallery/couture", "Galas", "The Makers’ Gala 2025"),
  galleryRow("about", "gallery/collaboration", "Launches", "Two Houses, One Cloth"),
  galleryRow("about", "events/fitting-mirror", "Fashion Shows", "Last fitting, Lagos 2025"),
  galleryRow("about", "gallery/menswear", "Fashion Shows", "Tailors’ Night, Dakar"),
  galleryRow("about", "events/shop-window-dusk", "Launches", "Rosebank Pop-Up 2024"),
  galleryRow("about", "gallery/prints", "Conferences", "Who Owns a Pattern? 2024"),
  galleryRow("about", "events/exhibition-hall", "Exhibitions", "Shapes of Now, Accra"),
];
