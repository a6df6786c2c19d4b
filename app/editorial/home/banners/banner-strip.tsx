import type { CSSProperties } from "react";
import { ButtonLink } from "~/platform/ui/button";
import { Lozenge } from "~/platform/ui/lozenge";
import { type Banner, MARQUEE_MS, type MarqueeTitle, marqueeRound } from "./banner";
import "./banner-strip.css";

export interface BannerStripProps {
  banners: readonly Banner[];
  isPaused: boolean;
}

/** The titles run past for ever, and rest while the strip is hovered or focused. */
export function BannerStrip({ banners, isPaused }: BannerStripProps) {
  const round = marqueeRound(banners);
  return (
    <section aria-label="Announcements" className="strip bg-ink on-dark" data-paused={isPaused || undefined}>
      <div className="strip-window">
        {round.length > 0 && (
          <div className="strip-run" style={{ "--strip-duration": `${MARQUEE_MS}ms` } as CSSProperties}>
            <Round titles={round} />
            <Round titles={round} isEcho />
          </div>
        )}
      </div>
      <ButtonLink to="/events" variant="saffron" className="grow max-lg:px-6 lg:px-gutter lg:text-[1rem]">
        Buy Tickets
      </ButtonLink>
    </section>
  );
}

/** Two equal rounds make the end join the beginning; only the first is read out. */
function Round({ titles, isEcho }: { titles: readonly MarqueeTitle[]; isEcho?: true }) {
  return (
    <ul aria-hidden={isEcho} className="strip-round">
      {titles.map((title) => (
        <li key={title.id} aria-hidden={title.isEcho || undefined} className="strip-title">
          {title.title}
          <Lozenge />
        </li>
      ))}
    </ul>
  );
}
