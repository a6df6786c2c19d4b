import { Picture } from "~/platform/ui/picture";
import type { AboutText } from "./about-content.server";

export function MissionSection({ mission }: { mission: AboutText["mission"] }) {
  return (
    <>
      <header className="grid grid-cols-12 gap-x-gap gap-y-6 px-gutter pt-10 pb-9 lg:pt-22 lg:pb-18">
        <p className="col-span-full eyebrow lg:col-[1/3] lg:pt-4.5">{mission.title}</p>
        <h1 className="col-span-full font-display text-[clamp(2.875rem,7.1vw,6.75rem)] leading-[.92] font-medium tracking-[-.03em] text-balance lg:col-[3/13]">
          {mission.text}
        </h1>
      </header>
      <figure>
        <Picture
          picture={mission.picture}
          sizes="100vw"
          phoneCut="4x5"
          priority
          className="aspect-4/5 md:aspect-video lg:aspect-[16/7.2]"
        />
        {mission.caption && (
          <figcaption className="mt-3 px-gutter text-label text-muted">{mission.caption}</figcaption>
        )}
      </figure>
    </>
  );
}
