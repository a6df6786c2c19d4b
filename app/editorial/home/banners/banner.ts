export interface Banner {
  id: string;
  title: string;
}

/** One round of the strip. */
export const MARQUEE_MS = 30_000;

/** Shown alone when the banners cannot be fetched; it names no dates, so that it cannot be wrong. */
export const fallbackBanner: Banner = {
  id: "fashion-weeks",
  title: "Upcoming fashion weeks: Johannesburg, Accra, Lagos, Dakar",
};

export interface MarqueeTitle extends Banner {
  /** Said before in the same round: seen, but not read out again. */
  isEcho: boolean;
}

/** About as many as a wide screen shows at once. */
const ROUND_CHARACTERS = 100;

/** What passes in one round: every title, again and again while a few short ones would leave the strip empty. */
export function marqueeRound(banners: readonly Banner[]): MarqueeTitle[] {
  const characters = banners.reduce((sum, { title }) => sum + title.length, 0);
  const times = characters === 0 ? 0 : Math.ceil(ROUND_CHARACTERS / characters);
  return Array.from({ length: times }, (_, time) =>
    banners.map((banner) => ({ ...banner, id: `${banner.id}-${time}`, isEcho: time > 0 })),
  ).flat();
}
