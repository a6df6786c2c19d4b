import type { CSSProperties } from "react";
import { Picture } from "~/platform/ui/picture";
import type { DesignerProfile } from "./designer-profile";

/** The ground takes the colour of the portrait: the name left, the figure right, nothing over it. */
export function DesignerHero({ designer }: { designer: DesignerProfile }) {
  const { name, portrait, lines, specialty, isDark } = designer;
  return (
    <section
      className={`relative flex min-h-176 items-start overflow-clip md:min-h-184 lg:min-h-[min(50rem,100svh-var(--spacing-nav))] lg:items-end ${isDark ? "on-dark" : ""}`}
      style={{ backgroundColor: portrait.color }}
    >
      <div className="absolute -right-18 bottom-0 w-108 md:-right-12 md:w-136 lg:right-0 lg:-bottom-[6%] lg:h-[112%] lg:w-auto lg:aspect-4/5">
        <Picture picture={portrait} sizes="(width >= 72rem) 45rem, (width >= 44rem) 34rem, 27rem" priority />
      </div>
      <div className="relative px-gutter py-7 lg:py-14">
        <p className="eyebrow">{specialty}</p>
        {/* Cut into lines the name would be read in pieces. */}
        <h1
          aria-label={name}
          className="mt-3 -ml-[.04em] font-display text-[length:min(18vw,var(--fits))] leading-[.82] font-medium tracking-[-.045em] md:text-[length:min(14.5vw,var(--fits-beside))] lg:mt-6 lg:text-[length:min(14vw,12.75rem,var(--fits-beside))]"
          style={fittingSizes(lines)}
        >
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
      </div>
    </section>
  );
}

/** A letter of the display face takes about half its size: a long line is set smaller, so that it ends in time. */
const LETTER_WIDTH = 0.52;

function fittingSizes(lines: readonly string[]) {
  const longest = Math.max(...lines.map((line) => line.length));
  const share = (vw: number) => `${Math.round((vw * 10) / (longest * LETTER_WIDTH)) / 10}vw`;
  return { "--fits": share(88), "--fits-beside": share(48) } as CSSProperties;
}
