import type { PictureSource } from "~/platform/lib/pictures";
import type { LeftBySize } from "~/shop/stock/stock";
import type { Measurements } from "./measurements";

/** What a card shows of a piece. */
export interface ProductCard {
  id: string;
  name: string;
  designer: string;
  category: string;
  /** Smallest first; empty when the piece comes in one size. */
  sizes: string[];
  /** What one pays. */
  priceCents: number;
  /** The price before the sale, struck through; null without a sale. */
  wasCents: number | null;
  /** 0 without a sale. */
  savesCents: number;
  /** One line about the piece, without the designer. */
  summary: string;
  picture: PictureSource | null;
  /** Shown when the card is pointed at. */
  secondPicture: PictureSource | null;
  isSoldOut: boolean;
  leftBySize: LeftBySize;
}

export interface Product extends ProductCard {
  /** Paragraphs, separated by blank lines. */
  description: string;
  material: string | null;
  /** How to wash and keep it, in one line. */
  care: string | null;
  /** Cloth, care, measurements and lead time, a sentence each. */
  details: string[];
  /** Of the garment, by size; null where it was not measured. */
  measurements: Measurements | null;
  /** Of what is made to order. */
  leadTimeDays: number | null;
  pictures: PictureSource[];
}

const DEFAULT_CATEGORY = "Women";
export const DEFAULT_DESIGNER = "AFI Designer";

export function categoryOf(category: string | null): string {
  return category?.trim() || DEFAULT_CATEGORY;
}

/**
 * 'Designer: name' stands somewhere in the meta description, ended by a bar, a semicolon, a comma, a line or
 * the end of a sentence. The stop after a single letter belongs to the name: 'N. B. Dube'.
 * The column products.designer follows the same rule in SQL; a test holds the two together.
 */
const DESIGNER_SEGMENT =
  /(?<![\p{L}\p{N}_])designer:\s*((?:[^\s|;,.]|\.(?!\s|$)|(?<=(?<![\p{L}\p{N}_])[\p{L}\p{N}_])\.|[^\S\n])+)[|;,.]?\s*/iu;

export function designerOf(metaDescription: string | null): string {
  return metaDescription?.match(DESIGNER_SEGMENT)?.[1]?.trim() || DEFAULT_DESIGNER;
}

/** The meta description without its designer. */
export function summaryOf(metaDescription: string | null): string {
  return (metaDescription ?? "").replace(DESIGNER_SEGMENT, "").trim();
}
