/** A picture for the interface, wherever it is stored. */
export interface PictureSource {
  /** `/media/…` (ours), `/storage/v1/object/public/images/…` (uploaded), an http or a data URL. */
  src: string;
  /** Changes with the content, so that resized URLs can be cached forever. */
  version?: string;
  width: number;
  height: number;
  alt: string;
  /** Shown until the picture has loaded. */
  color?: string;
  /** CSS object-position that keeps the subject in view when cropped. */
  focus?: string;
  /** In a preview, which is a page within a page: nothing is fetched ahead. */
  isPreview?: boolean;
}

/** The widths in a srcset. */
const OFFERED_WIDTHS = [160, 320, 480, 640, 828, 1080, 1440, 1920] as const;
/** The JPEG fallback has one width: current browsers take a smaller file from the other sources. */
export const PLAIN_WIDTH = 1080;
export const PLAIN_LIGHT_WIDTH = 480;
/** Beside a line of an order in a mail, at twice its size. */
export const MAIL_LINE_WIDTH = 160;
const PLAIN_WIDTHS: readonly number[] = [PLAIN_WIDTH, PLAIN_LIGHT_WIDTH];
/** No picture is kept wider (MAX_SIDE of uploads) and none is made larger than it is: this is the whole file. */
const FULL_WIDTH = 3840;
/**
 * The only widths the image server makes: without a list, anyone could fill the disk. Galleries link to large JPEGs.
 */
export const PICTURE_WIDTHS: Record<PictureFormat, readonly number[]> = {
  avif: OFFERED_WIDTHS,
  webp: [...OFFERED_WIDTHS, FULL_WIDTH],
  jpeg: [MAIL_LINE_WIDTH, ...PLAIN_WIDTHS, 1440, 1920],
};
/** The crops it makes, width by height. */
export const PICTURE_CUTS = ["1x1", "3x4", "4x5"] as const;
export type PictureCut = (typeof PICTURE_CUTS)[number];
export type PictureFormat = "avif" | "webp" | "jpeg";

const UPLOADED = "/storage/v1/object/public/images/";

/** Our own media and uploads are resized; external and data images are used as they are. */
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

/** All the pixels the file has, for whoever enlarges it. */
export function fullSizeUrl(picture: PictureSource): string {
  return isResizable(picture.src) ? pictureUrl(picture, FULL_WIDTH, "webp") : picture.src;
}

export interface SrcSetOptions {
  cut?: PictureCut;
  /** Small files, each declared at twice its width, so that the browser loads a quarter of the pixels. */
  light?: boolean;
  /** The most pixels any frame shows: wider files are left out. */
  widest?: number;
}

/** The widest picture on a light page. */
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

/** Whether a page can request this width. The source's size, where known, limits the list: see pictureSrcSet. */
export function isUsedWidth(
  width: number,
  format: PictureFormat,
  original?: Size,
  cut?: PictureCut,
): boolean {
  if (!PICTURE_WIDTHS[format].includes(width)) return false;
  const isOffered = format === "jpeg" || !original || width <= widestOffer(original, cut);
  return isOffered || PLAIN_WIDTHS.includes(width) || (width === FULL_WIDTH && !cut);
}

/** Slightly wider than the source, so that the last width is the full source. */
function widestOffer({ width, height }: Size, cut?: PictureCut): number {
  const [across = 1, down = 1] = cut?.split("x").map(Number) ?? [];
  return 1.2 * (cut ? Math.min(width, (height * across) / down) : width);
}
