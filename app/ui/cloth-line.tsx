import { type Cloth, wearing } from "./cloth";

const LENGTHS: { cloth: Cloth; share: number; height: string; width: string }[] = [
  { cloth: "herringbone-stripe", share: 1, height: "62%", width: "150px" },
  { cloth: "strip-weave", share: 1.7, height: "84%", width: "300px" },
  { cloth: "indigo-resist", share: 1.1, height: "71%", width: "230px" },
  { cloth: "bead-lattice", share: 0.8, height: "92%", width: "150px" },
  { cloth: "earth-line", share: 1.35, height: "66%", width: "260px" },
  { cloth: "kuba-diagonal", share: 0.9, height: "78%", width: "200px" },
  { cloth: "moon-arcs", share: 1.5, height: "86%", width: "220px" },
];

export interface ClothLineProps {
  /** What a reader of the page is told; without it the line is decoration. */
  alt?: string;
  className?: string;
}

/** Seven lengths of cloth on a line: stands in for a picture that is not there. */
export function ClothLine({ alt, className = "" }: ClothLineProps) {
  return (
    <div
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
      className={`cloth-line ${className}`}
    >
      {LENGTHS.map(({ cloth, share, height, width }) => (
        <div key={cloth} style={wearing(cloth, { flex: `${share} 0 0`, height, "--width": width })} />
      ))}
    </div>
  );
}
