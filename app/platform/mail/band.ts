/* A woven band: warp threads, woven in a few cloths as far as something has come. Mails show it as a picture. */

/** More would be confetti. */
export const MAX_CLOTHS = 3;
/** Drawn in steps, so that all of them together are few. */
export const PERCENT_STEP = 10;

export interface Band {
  cloths: string[];
  percent: number;
}

/** The picture's address says which cloths and how far, and nothing else. */
export function bandPath({ cloths, percent }: Band): string {
  return `/band/${cloths.join("+")}/${percent}.png`;
}

/** Null for an address that bandPath would not write, but for the cloths, which the caller knows. */
export function readBand(cloths: string, percent: string): Band | null {
  const share = Number(percent);
  const names = cloths.split("+");
  const isDrawn = /^\d{1,3}$/.test(percent) && share <= 100 && share % PERCENT_STEP === 0;
  return isDrawn && names.length <= MAX_CLOTHS && new Set(names).size === names.length
    ? { cloths: names, percent: share }
    : null;
}
