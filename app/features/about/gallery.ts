import backstageRail from "media:photos/events/backstage-rail.jpg";
import conferenceStage from "media:photos/events/conference-stage.jpg";
import harvestTable from "media:photos/events/harvest-table.jpg";
import popupShop from "media:photos/events/popup-shop.jpg";
import collaboration from "media:photos/gallery/collaboration.jpg";
import contemporary from "media:photos/gallery/contemporary.jpg";
import couture from "media:photos/gallery/couture.jpg";
import luxury from "media:photos/gallery/luxury.jpg";
import runway from "media:photos/gallery/runway.jpg";
import type { EventCategory } from "~/features/events/event";
import type { LightboxItem } from "~/ui/lightbox";

/** A picture of a past event: its title is the event's label. */
export interface GalleryItem extends LightboxItem {
  category: EventCategory;
}

export const gallery: readonly GalleryItem[] = [
  { picture: runway, category: "Fashion Shows", title: "Johannesburg Showcase 2025" },
  { picture: { ...luxury, focus: "45% 50%" }, category: "Exhibitions", title: "Held in the Hand, Tunis" },
  { picture: harvestTable, category: "Galas", title: "Harvest Table 2025" },
  { picture: collaboration, category: "Launches", title: "Two Houses, One Cloth" },
  { picture: backstageRail, category: "Fashion Shows", title: "Backstage, Lagos 2025" },
  { picture: couture, category: "Fashion Shows", title: "Couture Night, Dakar" },
  { picture: popupShop, category: "Launches", title: "Rosebank Pop-Up 2024" },
  { picture: conferenceStage, category: "Conferences", title: "Who Owns a Pattern? 2024" },
  { picture: contemporary, category: "Exhibitions", title: "Shapes of Now, Accra" },
];
