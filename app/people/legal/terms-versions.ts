export interface TermsVersion {
  number: number;
  inForceFrom: string;
  /** What it changed. */
  change: string;
}

/** Newest first. A change of what is agreed makes a new one, here and in private.terms_version of the database. */
export const TERMS_VERSIONS: readonly [TermsVersion, ...TermsVersion[]] = [
  {
    number: 4,
    inForceFrom: "18 November 2026",
    change: "When a piece made to order leaves",
  },
  {
    number: 3,
    inForceFrom: "16 November 2026",
    change: "Collecting at the shop; discount codes",
  },
  {
    number: 2,
    inForceFrom: "16 November 2026",
    change: "Pieces wait for a bank transfer; how returns are asked for; who we are in law",
  },
  { number: 1, inForceFrom: "15 November 2026", change: "The first" },
];

export const TERMS_VERSION = TERMS_VERSIONS[0];

export function findTermsVersion(number: string | undefined): TermsVersion | null {
  return TERMS_VERSIONS.find((version) => String(version.number) === number) ?? null;
}
