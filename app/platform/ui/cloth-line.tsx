import { type Cloth, clothStyle } from "./cloth";

/** Each one's relative width, height, and pattern width relative to its own. */
const LENGTHS: { cloth: Cloth; share: number; height: string; repeat: string }[] = [
  { cloth: "herringbone-stripe", share: 1, height: "62%", repeat: "110%" },
  { cloth: "strip-weave", share: 1.7, height: "84%", repeat: "130%" },
  { cloth: "indigo-resist", share: 1.1, height: "71%", repeat: "153%" },
  { cloth: "bead-lattice", share: 0.8, height: "92%", repeat: "138%" },
  { cloth: "earth-line", share: 1.35, height: "66%", repeat: "141%" },
  { cloth: "kuba-diagonal", share: 0.9, height: "78%", repeat: "163%" },
  { cloth: "moon-arcs", share: 1.5, height: "86%", repeat: "107%" },
];

export interface ClothLineProps {
  /** Without it the picture is decorative. */
  alt?: string;
  className?: string;
}

/** Seven lengths of cloth on a line: the placeholder of a missing picture. */
export function ClothLine({ alt, className = "" }: ClothLineProps) {
  return (
    <div
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
      className={`cloth-line ${className}`}
    >
      {LENGTHS.map(({ cloth, share, height, repeat }) => (
        <div key={cloth} style={clothStyle(cloth, { flex: `${share} 0 0`, height, "--repeat": repeat })} />
      ))}
    </div>
  );
}
