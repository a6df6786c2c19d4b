import showFinale from "media:photos/events/show-finale.jpg";
import { Picture } from "~/ui/picture";

export function MissionSection() {
  return (
    <>
      <header className="grid grid-cols-12 gap-x-gap gap-y-6 px-gutter pt-10 pb-9 lg:pt-22 lg:pb-18">
        <p className="col-span-full eyebrow lg:col-[1/3] lg:pt-4.5">Mission</p>
        <h1 className="col-span-full font-display text-[clamp(2.875rem,7.1vw,6.75rem)] leading-[.92] font-medium tracking-[-.03em] text-balance lg:col-[3/13]">
          To put African designers where the cloth is cut, the money is counted and the story is told.
        </h1>
      </header>
      <figure>
        <Picture
          picture={showFinale}
          alt="Five looks before a tall curtain of printed cloth as confetti falls"
          sizes="100vw"
          phoneCut="4x5"
          priority
          className="aspect-4/5 md:aspect-video lg:aspect-[16/7.2]"
        />
        <figcaption className="mt-3 px-gutter text-label text-muted">
          The last exit of the Johannesburg Showcase, November 2025.
        </figcaption>
      </figure>
    </>
  );
}
