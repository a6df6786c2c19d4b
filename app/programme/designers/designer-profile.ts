import type { PictureSource } from "~/platform/lib/pictures";

/** A designer who has a page of their own; a piece in the shop names one of them. */
export interface DesignerProfile {
  slug: string;
  name: string;
  specialty: string;
  /** The name as it is set, one line each. */
  lines: readonly string[];
  portrait: PictureSource;
  /** The portrait stands on a deep colour, so words on it are light. */
  isDark: boolean;
  /** One sentence in display type. */
  statement: string;
  /** Paragraphs. */
  bio: readonly string[];
  achievements: readonly { year: number; text: string }[];
  /** Heads the pieces: "Her pieces". */
  productsTitle: string;
}
