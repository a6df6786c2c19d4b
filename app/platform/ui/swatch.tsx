import { type Cloth, clothStyle } from "./cloth";

export interface SwatchProps {
  /** Defaults to the area's pattern. */
  cloth?: Cloth;
  /** Sets the width; a swatch is square. */
  className?: string;
}

/** A square of cloth with a pinked edge, slightly rotated. */
export function Swatch({ cloth, className = "w-36" }: SwatchProps) {
  return <div aria-hidden className={`swatch ${className}`} style={clothStyle(cloth)} />;
}
