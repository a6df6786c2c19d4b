import type { PictureSource } from "~/platform/lib/pictures";

/** A promo video as its row says it. */
export interface PromoVideo {
  id: string;
  title: string;
  description: string | null;
  videoUrl: string;
}

/** A promo video with what lies beside its file: our own have both, others neither. */
export interface Film extends PromoVideo {
  /** The same film in few bytes, for phones and light pages. */
  smallUrl: string | null;
  /** Its first picture. */
  poster: PictureSource | null;
}

/** Above this, ink reads better on a colour than ivory does. */
const LIGHT_FROM_LUMINANCE = 0.18;

/** Whether words on a film must be light. Of a film without a poster nothing is known: ink, as on our first. */
export function isDark({ poster }: Pick<Film, "poster">): boolean {
  return poster?.color !== undefined && luminance(poster.color) < LIGHT_FROM_LUMINANCE;
}

/** Relative luminance as in WCAG, of "#rrggbb". */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
