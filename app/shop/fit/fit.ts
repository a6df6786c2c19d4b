import { SIZES } from "~/shop/catalogue/sizes";
import { BODY_MEASURES, type Body, type BodyMeasure, type Like } from "./body";

/** How a garment is meant to sit. */
export type GarmentKind = "fitted" | "easy" | "draped" | "outer";

export interface Ease {
  measure: BodyMeasure;
  /** The garment's girth less the body's; below zero it does not close. */
  cm: number;
}

/** Which size fits, or why none is named. */
export type Fit =
  | { kind: "fits"; size: string; eases: Ease[]; tightest: Ease; unknown: BodyMeasure[] }
  /** The smaller is a little close, the larger has much room. */
  | { kind: "between"; size: string; eases: Ease[]; tightest: Ease; smaller: string; close: Ease }
  | { kind: "too-small"; size: string; tightest: Ease }
  | { kind: "too-large"; size: string; tightest: Ease }
  | { kind: "not-measured" };

/** By size, then by what is measured of the garment lying flat, in centimetres. */
export type FlatMeasures = Record<string, Record<string, number>>;

export interface MeasuredProduct {
  name: string;
  sizes: readonly string[];
  measurements: FlatMeasures | null;
}

/** What the staff form calls it. */
const GARMENT_MEASURES: Record<BodyMeasure, string> = { bust: "Chest", waist: "Waist", hip: "Hip" };

/** The least room, in centimetres, that each kind needs to be worn as it was cut. */
const LEAST_EASE: Record<GarmentKind, Record<BodyMeasure, number>> = {
  fitted: { bust: 2, waist: 2, hip: 3 },
  easy: { bust: 6, waist: 6, hip: 6 },
  draped: { bust: 8, waist: 8, hip: 8 },
  outer: { bust: 8, waist: 8, hip: 8 },
};
const MORE_FOR: Record<Like, number> = { close: -2, easy: 0, loose: 4 };

/** So little more ease would make the smaller size fit too. */
const MAX_CLOSE_CM = 2;
/** So much more than needed is a size too large; what is draped has no such limit. */
const MAX_SPARE_CM: Record<GarmentKind, number> = { fitted: 12, easy: 18, draped: Infinity, outer: 24 };

/** By the last word that says it: a 'Kimono Coat' is a coat, a 'Garden Dress' a dress. */
export function garmentKind(name: string): GarmentKind {
  if (/\b(coat|duster|jacket|blazer|cape|kimono)\b/i.test(name)) return "outer";
  if (/\b(kaftan|boubou|poncho|wrap skirt)\b/i.test(name)) return "draped";
  if (/\b(shirt|tunic|trousers|jumpsuit)\b/i.test(name)) return "easy";
  return "fitted";
}

export function fitOf(product: MeasuredProduct, body: Body): Fit {
  const kind = garmentKind(product.name);
  const least = (measure: BodyMeasure) => Math.max(0, LEAST_EASE[kind][measure] + MORE_FOR[body.like]);
  const spare = ({ measure, cm }: Ease) => cm - least(measure);
  const tightestOf = (eases: readonly Ease[]) =>
    eases.reduce((tightest, ease) => (spare(ease) < spare(tightest) ? ease : tightest));

  const sizes = SIZES.filter((size) => product.sizes.includes(size)).flatMap((size) => {
    const eases = easesOf(product.measurements?.[size], body);
    return eases.length > 0 ? [{ size: size as string, eases, tightest: tightestOf(eases) }] : [];
  });
  const smallest = sizes[0];
  const largest = sizes.at(-1);
  if (!smallest || !largest) return { kind: "not-measured" };

  const index = sizes.findIndex(({ tightest }) => spare(tightest) >= 0);
  const found = sizes[index];
  if (!found) return { kind: "too-small", size: largest.size, tightest: largest.tightest };
  if (spare(found.tightest) > MAX_SPARE_CM[kind])
    return { kind: "too-large", size: found.size, tightest: found.tightest };

  const smaller = sizes[index - 1];
  const short = smaller && -spare(smaller.tightest);
  // Only where the smaller one is nearer than the larger.
  if (smaller && short !== undefined && short <= MAX_CLOSE_CM && short < spare(found.tightest))
    return { kind: "between", ...found, smaller: smaller.size, close: smaller.tightest };

  const unknown = BODY_MEASURES.filter(
    (measure) =>
      body[measure] === null && product.measurements?.[found.size]?.[GARMENT_MEASURES[measure]] !== undefined,
  );
  return { kind: "fits", ...found, unknown };
}

/** Where both the garment and the body were measured. Lying flat a garment shows half its girth. */
export function easesOf(flat: Record<string, number> | undefined, body: Body): Ease[] {
  return BODY_MEASURES.flatMap((measure) => {
    const half = flat?.[GARMENT_MEASURES[measure]];
    const around = body[measure];
    return half === undefined || around === null ? [] : [{ measure, cm: half * 2 - around }];
  });
}

/** Whether the shop's "what fits me" shows a piece; one without sizes fits everybody. */
export function isForMe(product: MeasuredProduct, body: Body): boolean {
  if (product.sizes.length === 0) return true;
  const { kind } = fitOf(product, body);
  return kind === "fits" || kind === "between";
}
