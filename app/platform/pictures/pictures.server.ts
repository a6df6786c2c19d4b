import type { PictureSource } from "~/platform/lib/pictures";
import manifest from "../../../media/manifest.json";
import { deliveredPicture } from "./delivered-pictures.server";
import { uploadedPicture, versionOf } from "./uploaded-pictures.server";

/** The assumed aspect ratio of a picture of unknown size: that of the place it is shown in. */
export type Shape = "product" | "wide" | "portrait";
const ASSUMED: Record<Shape, { width: number; height: number }> = {
  product: { width: 1200, height: 1500 },
  wide: { width: 1600, height: 1067 },
  portrait: { width: 1000, height: 1250 },
};

const UPLOADS = "/storage/v1/object/public/images/";

/** Whether a path is in our media folder. */
export function isOurMedia(path: string): boolean {
  return path.startsWith("/media/") && Object.hasOwn(manifest, path.slice("/media/".length));
}

/**
 * A picture as a row names it: our media, a foreign address, a data image, an uploaded picture (`pictures/<id>`) or any
 * other path in the images bucket.
 */
export function findPicture(
  image: string | null | undefined,
  alt: string,
  shape: Shape,
): PictureSource | null {
  const name = image?.trim();
  if (!name) return null;
  if (name.startsWith("/media/")) return deliveredPicture(name) ?? { src: name, alt, ...ASSUMED[shape] };
  if (/^(https?:\/\/|data:image\/)/i.test(name)) return { src: name, alt, ...ASSUMED[shape] };
  const uploaded = uploadedPicture(name);
  if (uploaded) {
    const { storageKey, width, height, color, focus } = uploaded;
    const [left, top] = focus;
    return {
      src: UPLOADS + storageKey,
      version: versionOf(uploaded),
      width,
      height,
      alt: uploaded.alt ?? alt,
      color,
      focus: `${left}% ${top}%`,
    };
  }
  return { src: UPLOADS + encodeURI(name.replace(/^\/+/, "")), alt, ...ASSUMED[shape] };
}
