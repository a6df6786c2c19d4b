/** A picture as the interface knows it, wherever its bytes are kept. */
export interface PictureSource {
  /** `/media/…` (ours), `/storage/v1/object/public/images/…` (uploaded), an http address or a data image. */
  src: string;
  /** Changes with the bytes, so that every resized address can be cached for ever. */
  version?: string;
  width: number;
  height: number;
  alt: string;
  /** Shown until the picture arrives. */
  color?: string;
  /** CSS object-position that keeps the subject in view when cropped. */
  focus?: string;
}

/** The only widths the image server makes: an open list would let anyone fill the disk. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 828, 1080, 1440, 1920] as const;
export type PictureFormat = "avif" | "webp" | "jpeg";

const UPLOADED = "/storage/v1/object/public/images/";

/** Our own media and uploads are resized; foreign and data images are shown as they are. */
export function isResizable(src: string): boolean {
  return src.startsWith("/media/") || src.startsWith(UPLOADED);
}

export function pictureUrl(picture: PictureSource, width: number, format: PictureFormat): string {
  const path = picture.src.startsWith(UPLOADED)
    ? `uploads/${picture.src.slice(UPLOADED.length)}`
    : picture.src.slice(1);
  return `/img/${width}/${format}/${picture.version ?? "0"}/${path}`;
}

export function pictureSrcSet(picture: PictureSource, format: PictureFormat): string {
  return widthsOf(picture)
    .map((width) => `${pictureUrl(picture, width, format)} ${width}w`)
    .join(", ");
}

/** The widest picture of a light page. */
const LIGHT_MOST = 640;

/** Each width passes for twice itself, so that the browser takes a quarter of the pixels it would. */
export function lightSrcSet(picture: PictureSource, format: PictureFormat): string {
  return widthsOf(picture)
    .filter((width) => width <= LIGHT_MOST)
    .map((width) => `${pictureUrl(picture, width, format)} ${width * 2}w`)
    .join(", ");
}

/** A width a little over the picture's own stands for the whole of it. */
function widthsOf(picture: PictureSource): number[] {
  return PICTURE_WIDTHS.filter((width) => width <= picture.width * 1.2);
}
