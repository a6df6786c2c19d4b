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
  /** In a preview, which is a page within a page: nothing is fetched ahead. */
  isPreview?: boolean;
}

/** The widths that are offered to the browser. */
const OFFERED_WIDTHS = [160, 320, 480, 640, 828, 1080, 1440, 1920] as const;
/** The plain JPEG, in one width: every browser of the last years takes a smaller file from the sources before it. */
export const PLAIN_WIDTH = 1080;
export const PLAIN_LIGHT_WIDTH = 480;
const PLAIN_WIDTHS: readonly number[] = [PLAIN_WIDTH, PLAIN_LIGHT_WIDTH];
/** The only widths the image server makes: an open list would let anyone fill the disk. Galleries link to large JPEGs. */
export const PICTURE_WIDTHS: Record<PictureFormat, readonly number[]> = {
  avif: OFFERED_WIDTHS,
  webp: OFFERED_WIDTHS,
  jpeg: [...PLAIN_WIDTHS, 1440, 1920],
};
/** The shapes it cuts, width by height. */
export const PICTURE_CUTS = ["1x1", "3x4", "4x5"] as const;
export type PictureCut = (typeof PICTURE_CUTS)[number];
export type PictureFormat = "avif" | "webp" | "jpeg";

const UPLOADED = "/storage/v1/object/public/images/";

/** Our own media and uploads are resized; foreign and data images are shown as they are. */
export function isResizable(src: string): boolean {
  return src.startsWith("/media/") || src.startsWith(UPLOADED);
}

export function pictureUrl(
  picture: PictureSource,
  width: number,
  format: PictureFormat,
  cut?: PictureCut,
): string {
  const path = picture.src.startsWith(UPLOADED)
    ? `uploads/${picture.src.slice(UPLOADED.length)}`
    : picture.src.slice(1);
  return `/img/${width}${cut ? `-${cut}` : ""}/${format}/${picture.version ?? "0"}/${path}`;
}

export interface SrcSetOptions {
  cut?: PictureCut;
  /** Small files, each passing for twice its width: the browser takes a quarter of the pixels it would. */
  light?: boolean;
  /** No frame shows more pixels than this: wider files are not offered. */
  widest?: number;
}

/** The widest picture of a light page. */
const LIGHT_MOST = 640;

export function pictureSrcSet(
  picture: PictureSource,
  format: PictureFormat,
  { cut, light, widest = Infinity }: SrcSetOptions = {},
): string {
  const most = Math.min(widestOffer(picture, cut), widest, light ? LIGHT_MOST : Infinity);
  return OFFERED_WIDTHS.filter((width) => width <= most)
    .map((width) => `${pictureUrl(picture, width, format, cut)} ${light ? width * 2 : width}w`)
    .join(", ");
}

interface Size {
  width: number;
  height: number;
}

/** Whether a page may ask for it. The master's size, where it is known, ends the list: see pictureSrcSet. */
export function isUsedWidth(width: number, format: PictureFormat, master?: Size, cut?: PictureCut): boolean {
  if (!PICTURE_WIDTHS[format].includes(width)) return false;
  const isOffered = format === "jpeg" || !master || width <= widestOffer(master, cut);
  return isOffered || PLAIN_WIDTHS.includes(width);
}

/** A little wider than the master, so that the last one offered is the master whole. */
function widestOffer({ width, height }: Size, cut?: PictureCut): number {
  const [across = 1, down = 1] = cut?.split("x").map(Number) ?? [];
  return 1.2 * (cut ? Math.min(width, (height * across) / down) : width);
}
