import type { CSSProperties } from "react";

/** The cloths of media/textiles, each a custom property of styles/woven.css. */
export type Cloth =
  | "baobab-leaf"
  | "baobab-leaf-tonal"
  | "basket-plait"
  | "bead-lattice"
  | "cowrie-strand"
  | "earth-line"
  | "grand-medallion"
  | "herringbone-stripe"
  | "indigo-pinpoint"
  | "indigo-resist"
  | "kuba-diagonal"
  | "kuba-diagonal-tonal"
  | "moon-arcs"
  | "moon-arcs-tonal"
  | "painted-gable"
  | "strip-weave"
  | "tailor-pinstripe";

/** Puts one cloth in force inside an element, whatever the area's own is. */
export function wearing(cloth: Cloth | undefined, style: Record<string, string> = {}): CSSProperties {
  return (cloth ? { "--cloth": `var(--cloth-${cloth})`, ...style } : style) as CSSProperties;
}
