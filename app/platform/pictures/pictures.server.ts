import { createContext } from "react-router";
import type { PictureSource } from "../lib/pictures.ts";
import { deliveredOriginal, deliveredPicture, type PictureEdit } from "./delivered-pictures.server.ts";
import { idOfReference, type UploadedPicture, versionOf } from "./uploaded-pictures.server.ts";

/** The assumed aspect ratio of a picture of unknown size: that of the place it is shown in. */
export type Shape = "product" | "wide" | "portrait";
const ASSUMED: Record<Shape, { width: number; height: number }> = {
  product: { width: 1200, height: 1500 },
  wide: { width: 1600, height: 1067 },
  portrait: { width: 1000, height: 1250 },
};

const UPLOADS = "/storage/v1/object/public/images/";

/** All pictures of the site as they are at one moment; it never changes. */
export interface Pictures {
  /**
   * A picture as a row names it: our media, a foreign address, a data image, an uploaded picture (`pictures/<id>`) or
   * any other path in the images bucket.
   */
  find(image: string | null | undefined, alt: string, shape: Shape): PictureSource | null;
  /** An uploaded picture by its key in the store. */
  byKey(storageKey: string): UploadedPicture | undefined;
  /** What the image server makes a picture from that came with the site. */
  original(name: string, requestedVersion: string | undefined): ReturnType<typeof deliveredOriginal>;
}

export interface KnownPictures {
  uploaded: readonly UploadedPicture[];
  /** By the name of a picture that came with the site. */
  edits: ReadonlyMap<string, PictureEdit>;
}

export function createPictures({ uploaded, edits }: KnownPictures): Pictures {
  const byId = new Map(uploaded.map((picture) => [picture.id, picture]));
  const byKey = new Map(uploaded.map((picture) => [picture.storageKey, picture]));
  return {
    find(image, alt, shape) {
      const name = image?.trim();
      if (!name) return null;
      const assumed = { alt, ...ASSUMED[shape] };
      if (name.startsWith("/media/"))
        return deliveredPicture(name, edits.get(name)) ?? { src: name, ...assumed };
      if (/^(https?:\/\/|data:image\/)/i.test(name)) return { src: name, ...assumed };
      const known = byId.get(idOfReference(name) ?? "");
      if (known) return uploadedSource(known, alt);
      return { src: UPLOADS + encodeURI(name.replace(/^\/+/, "")), ...assumed };
    },
    byKey: (storageKey) => byKey.get(storageKey),
    original: (name, requestedVersion) => deliveredOriginal(name, requestedVersion, edits.get(name)),
  };
}

function uploadedSource(picture: UploadedPicture, alt: string): PictureSource {
  const { storageKey, width, height, color, focus } = picture;
  return {
    src: UPLOADS + storageKey,
    version: versionOf(picture),
    width,
    height,
    alt: picture.alt ?? alt,
    color,
    focus: `${focus[0]}% ${focus[1]}%`,
  };
}

/** Those that came with the site, as they came. */
export const MANIFEST_PICTURES = createPictures({ uploaded: [], edits: new Map() });

/** The same for a whole request, so that a page agrees with itself. */
export const picturesContext = createContext<Pictures>();
