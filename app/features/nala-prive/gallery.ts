import collaboration from "media:photos/gallery/collaboration.jpg";
import contemporary from "media:photos/gallery/contemporary.jpg";
import couture from "media:photos/gallery/couture.jpg";
import luxury from "media:photos/gallery/luxury.jpg";
import menswear from "media:photos/gallery/menswear.jpg";
import prints from "media:photos/gallery/prints.jpg";
import readyToWear from "media:photos/gallery/ready-to-wear.jpg";
import runway from "media:photos/gallery/runway.jpg";
import type { LightboxItem } from "~/ui/lightbox";

/** Eight pictures, one of each thing the house does. */
export const gallery: readonly LightboxItem[] = [
  { picture: readyToWear, category: "Ready-to-Wear", title: "The spring rail, first fitting" },
  { picture: menswear, category: "Menswear", title: "Two tunics, one collar" },
  { picture: prints, category: "Prints", title: "Seven cloths, strike-offs" },
  { picture: couture, category: "Couture", title: "Eleven metres, one seam" },
  { picture: runway, category: "Runway", title: "Exit nine, Johannesburg" },
  { picture: contemporary, category: "Contemporary", title: "The long coat, belted" },
  { picture: luxury, category: "Luxury", title: "Collar and headwrap, hand beaded" },
  { picture: collaboration, category: "Collaboration", title: "Drawn with the Oyo workshop" },
];
