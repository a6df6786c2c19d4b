import type { Tables } from "~/platform/db/client";

/* What a new site shows until staff change it, and what is shown while the database has never answered. As first-facts.server.ts. */

export type SlideRow = Pick<
  Tables<"hero_slides">,
  "title" | "text" | "link_to" | "link_words" | "picture" | "alt" | "ground"
>;
export type GalleryRow = Pick<
  Tables<"gallery_pictures">,
  "page" | "picture" | "alt" | "focus" | "category" | "title" | "product_ids"
>;
export type DesignerRow = Pick<
  Tables<"designers">,
  | "slug"
  | "name"
  | "name_lines"
  | "specialty"
  | "portrait"
  | "portrait_alt"
  | "is_dark"
  | "statement"
  | "bio"
  | "achievements"
  | "pieces_title"
>;

export const FIRST_SLIDES: readonly SlideRow[] = [
  {
    title: "Made here,\nworn\neverywhere",
    text: "The runways, the makers and the shop of a continent that dresses itself.",
    link_to: "/events",
    link_words: "See what is on",
    picture: "/media/portraits/portrait-04.jpg",
    alt: "Profile of a woman in a tall black and ivory headwrap with gold neck rings",
    ground: "terracotta",
  },
  {
    title: "Fourteen\nnames,\none night",
    text: "The Johannesburg Showcase, in the Constitution Court Gardens.",
    link_to: "/events",
    link_words: "Buy Tickets",
    picture: "/media/portraits/portrait-09.jpg",
    alt: "Profile of a bearded man against a saffron sun",
    ground: "indigo",
  },
];

function galleryPicture(
  page: GalleryRow["page"],
  name: string,
  category: string,
  title: string,
  focus: string | null = null,
): GalleryRow {
  return { page, picture: `/media/photos/${name}.jpg`, alt: null, focus, category, title, product_ids: [] };
}

export const FIRST_GALLERIES: readonly GalleryRow[] = [
  galleryPicture("about", "gallery/runway", "Fashion Shows", "Johannesburg Showcase 2025"),
  galleryPicture("about", "gallery/luxury", "Exhibitions", "Held in the Hand, Tunis", "45% 50%"),
  galleryPicture("about", "gallery/couture", "Galas", "The Makers’ Gala 2025"),
  galleryPicture("about", "gallery/collaboration", "Launches", "Two Houses, One Cloth"),
  galleryPicture("about", "events/fitting-mirror", "Fashion Shows", "Last fitting, Lagos 2025"),
  galleryPicture("about", "gallery/menswear", "Fashion Shows", "Tailors’ Night, Dakar"),
  galleryPicture("about", "events/shop-window-dusk", "Launches", "Rosebank Pop-Up 2024"),
  galleryPicture("about", "gallery/prints", "Conferences", "Who Owns a Pattern? 2024"),
  galleryPicture("about", "events/exhibition-hall", "Exhibitions", "Shapes of Now, Accra"),
  galleryPicture("nala-prive", "gallery/ready-to-wear", "Ready-to-Wear", "The spring rail, first fitting"),
  galleryPicture("nala-prive", "gallery/menswear", "Menswear", "Two tunics, one collar"),
  galleryPicture("nala-prive", "gallery/prints", "Prints", "Seven cloths, strike-offs"),
  galleryPicture("nala-prive", "gallery/couture", "Couture", "Eleven metres, one seam"),
  galleryPicture("nala-prive", "gallery/runway", "Runway", "Exit nine, Johannesburg"),
  galleryPicture("nala-prive", "gallery/contemporary", "Contemporary", "The long coat, belted"),
  galleryPicture("nala-prive", "gallery/luxury", "Luxury", "Collar and headwrap, hand beaded"),
  galleryPicture("nala-prive", "gallery/collaboration", "Collaboration", "Drawn with the Oyo workshop"),
];

/** Fictional people, every one. */
export const FIRST_DESIGNERS: readonly DesignerRow[] = [
  {
    slug: "amara-diallo-venter",
    name: "Amara Diallo-Venter",
    name_lines: ["Amara", "Diallo-", "Venter"],
    specialty: "Print and eveningwear",
    portrait: "/media/portraits/portrait-16.jpg",
    portrait_alt: "Amara Diallo-Venter in profile, long beaded braids",
    is_dark: false,
    statement: "She draws every print at the size it will be worn, on the floor, in socks.",
    bio: [
      "Amara Diallo-Venter grew up between Saint-Louis and Paarl, in two houses that argued about everything except cloth. Her first prints were cut from linoleum with a kitchen knife; the cowrie she carved at nineteen is still in the collection.",
      "She works in runs of forty. When a screen is worn out, the print is over.",
    ].join("\n\n"),
    achievements: [
      "2026 The Continental Prize for Print, jury of nine",
      "2025 Opened the Johannesburg Showcase",
      "2023 First order from House of Nala: forty gowns, sold in nine days",
      "2021 Fastrack semi-finalist",
      "2019 Diploma in textile design, Dakar",
    ],
    pieces_title: "Her pieces",
  },
  {
    slug: "kofi-mensah-adu",
    name: "Kofi Mensah-Adu",
    name_lines: ["Kofi", "Mensah-", "Adu"],
    specialty: "Tailoring and strip weave",
    portrait: "/media/portraits/portrait-17.jpg",
    portrait_alt: "Kofi Mensah-Adu in profile, in a jacket of Strip Weave, a tape measure about his neck",
    is_dark: true,
    statement: "He measures a man standing, sitting and looking for his keys.",
    bio: [
      "Kofi Mensah-Adu was apprenticed at fourteen to a tailor in Kumasi who did not own a tape measure and was never wrong. He has owned one since, and says that it has made him slower.",
      "His cloth comes off the narrow looms of Bonwire, four inches wide. He joins the strips before he cuts them, so that the weaver’s line runs through the lapel and out at the cuff.",
    ].join("\n\n"),
    achievements: [
      "2026 Dressed the orchestra of the Harvest Gala, sixty-one coats",
      "2024 The Cutters’ Medal, for a shoulder without padding",
      "2022 First collection for House of Nala",
      "2020 Opened a bench for four apprentices in Kumasi",
      "2016 Master’s papers in tailoring, Accra",
    ],
    pieces_title: "His pieces",
  },
  {
    slug: "lindokuhle-phiri",
    name: "Lindokuhle Phiri",
    name_lines: ["Lindokuhle", "Phiri"],
    specialty: "Silk, straw and beadwork",
    portrait: "/media/portraits/portrait-18.jpg",
    portrait_alt: "Lindokuhle Phiri in profile, a flared hat and a wide collar sewn with beads",
    is_dark: false,
    statement: "She begins with the part of you that enters a room first.",
    bio: [
      "Lindokuhle Phiri trained as a jeweller in Durban and as a hatter by accident, when a brim she had wired for a friend was photographed from a passing taxi. She draws the collars and hats; eleven people whom she names on every label bead and block them.",
      "Nothing leaves her table until she has worn it for a day, on the bus, in whatever weather there is.",
    ].join("\n\n"),
    achievements: [
      "2026 Forty hats for the Nairobi Showcase, one of them returned",
      "2025 Beadwork acquired by a national collection",
      "2023 First collar in the window of House of Nala",
      "2022 Fastrack semi-finalist",
      "2018 Certificate in jewellery design, Durban",
    ],
    pieces_title: "Her pieces",
  },
  {
    slug: "afi-atelier",
    name: "AFI Atelier",
    name_lines: ["AFI", "Atelier"],
    specialty: "The house's own rooms",
    portrait: "/media/portraits/portrait-11.jpg",
    portrait_alt: "A figure in profile, cut whole from Kuba Diagonal",
    is_dark: true,
    statement: "Fourteen people, nine tables, one kettle and no signature.",
    bio: [
      "The atelier is the house’s own workroom, above the shop in Rosebank. Its cutters, drapers and finishers make the Nala Privé pieces, the bespoke orders and everything on the rail that carries no other name.",
      "Work is passed from table to table and comes back changed. Whoever finishes a garment writes an initial inside the left seam, where only the next tailor will look.",
    ].join("\n\n"),
    achievements: [
      "2026 Three hundred bespoke orders in one year, the first time",
      "2025 Benches for twelve Fastrack designers",
      "2024 The first Nala Privé show, thirty-two looks",
      "2022 Moved above the shop at The Arches",
      "2019 Two tables in a borrowed room in Newtown",
    ],
    pieces_title: "Our pieces",
  },
];
