import type { CSSProperties } from "react";

/** The patterns of media/textiles, each a custom property of styles/woven.css. */
export const CLOTHS = [
  "baobab-leaf",
  "baobab-leaf-tonal",
  "basket-plait",
  "bead-lattice",
  "cowrie-strand",
  "earth-line",
  "grand-medallion",
  "herringbone-stripe",
  "indigo-pinpoint",
  "indigo-resist",
  "kuba-diagonal",
  "kuba-diagonal-tonal",
  "moon-arcs",
  "moon-arcs-tonal",
  "painted-gable",
  "strip-weave",
  "tailor-pinstripe",
] as const;
export type Cloth = (typeof CLOTHS)[number];

/** Sets the pattern inside an element, overriding the area's. */
export function clothStyle(cloth: Cloth | undefined, style: Record<string, string> = {}): CSSProperties {
  return (cloth ? { "--cloth": `var(--cloth-${cloth})`, ...style } : style) as CSSProperties;
}
