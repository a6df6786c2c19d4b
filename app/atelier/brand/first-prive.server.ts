import type { GalleryRow } from "../../platform/content/content-rows.ts";
import { galleryRow } from "../../platform/content/gallery-row.ts";

/* What the page of the brand shows on a new site; a migration says the same of the gallery. */

export const FIRST_PRIVE_PAGE = {
  tagline: "Made by hand, in one house, for the person who will wear it.",
  title: "The in-house label, cut and finished by the atelier team.",
  text: [
    "Nala Privé is our own ready-to-wear: small runs in cloth we print or have woven for us, patterned, cut, sewn and pressed in the rooms above the shop.",
    "The same hands make to order. A bespoke garment starts with a conversation and a length of calico, takes three fittings, and is not made twice.",
  ].join("\n\n"),
  collection_title: "Ready-to-Wear Collection",
  collection_text: "Twenty-two pieces for this season, in the shop and on the rail in Rosebank.",
  bespoke_title: "Bespoke & Made-to-Order",
  bespoke_text:
    "A wedding, a first day in office, a coat to leave to somebody. Tell us, and we will draw it.",
};

export const FIRST_PRIVE_GALLERY: readonly GalleryRow[] = [
  galleryRow("nala-prive", "gallery/ready-to-wear", "Ready-to-Wear", "The spring rail, first fitting"),
  galleryRow("nala-prive", "gallery/menswear", "Menswear", "Two tunics, one collar"),
  galleryRow("nala-prive", "gallery/prints", "Prints", "Seven cloths, strike-offs"),
  galleryRow("nala-prive", "gallery/couture", "Couture", "Eleven metres, one seam"),
  galleryRow("nala-prive", "gallery/runway", "Runway", "Exit nine, Johannesburg"),
  galleryRow("nala-prive", "gallery/contemporary", "Contemporary", "The long coat, belted"),
  galleryRow("nala-prive", "gallery/luxury", "Luxury", "Collar and headwrap, hand beaded"),
  galleryRow("nala-prive", "gallery/collaboration", "Collaboration", "Drawn with the Oyo workshop"),
];
