import type { PromoVideo } from "./film";

/** The chips when the database does not answer; 'Designer Applications' follows them as always. */
export const FALLBACK_CATEGORIES: readonly string[] = ["Women", "Men", "Accessories"];

const FILMS = "/media/photos/video";

export const SAMPLE_VIDEOS: readonly PromoVideo[] = [
  {
    id: "sample-wind",
    title: "Wind on three cloths",
    description: "Cream, indigo and rust, six seconds without a seam.",
    videoUrl: `${FILMS}/hero-fabric.mp4`,
  },
  {
    id: "sample-afternoon",
    title: "The Long Afternoon",
    description: "Three gowns of the new Nala Privé collection turn as the light goes round.",
    videoUrl: `${FILMS}/gowns.mp4`,
  },
  {
    id: "sample-loom",
    title: "Across and back",
    description: "Strip cloth on the loom: the heddles rise and fall, and the shuttle returns.",
    videoUrl: `${FILMS}/loom.mp4`,
  },
];
