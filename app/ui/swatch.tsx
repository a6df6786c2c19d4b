import { type Cloth, wearing } from "./cloth";

export interface SwatchProps {
  /** The area's own cloth unless another is named. */
  cloth?: Cloth;
  /** Gives the width; a swatch is square. */
  className?: string;
}

/** A square of cloth with a pinked edge, lying a little crooked. */
export function Swatch({ cloth, className = "w-36" }: SwatchProps) {
  return <div aria-hidden className={`swatch ${className}`} style={wearing(cloth)} />;
}
