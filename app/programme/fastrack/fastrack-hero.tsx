import portraitTwo from "media:portraits/portrait-16.jpg";
import portraitThree from "media:portraits/portrait-17.jpg";
import portraitOne from "media:portraits/portrait-18.jpg";
import { Picture } from "~/platform/ui/picture";

/** Designers of the house: none of the class, whose own portraits stand below. The first of the four squares is cloth. */
const PORTRAITS = [portraitOne, portraitTwo, portraitThree];

export function FastrackHero({ lead, statement }: { lead: string; statement: string }) {
  return (
    <section className="overflow-clip bg-ochre pt-nav">
      <div className="grid grid-cols-2 md:grid-cols-4">
        <div aria-hidden className="aspect-square cloth-320" />
        {PORTRAITS.map((portrait) => (
          <Picture
            key={portrait.src}
            picture={portrait}
            alt=""
            cut="1x1"
            sizes="(width >= 44rem) 25vw, 50vw"
            className="aspect-square"
            priority
          />
        ))}
      </div>
      <div className="grid grid-cols-12 items-end gap-x-gap px-gutter pb-7 *:col-span-full">
        <h1 className="mt-[.13em] mb-[.2em] -ml-[.045em] font-display text-[length:min((100vw-2*var(--spacing-gutter))*.316,25.75rem)] whitespace-nowrap leading-[.78] font-[450] tracking-[-.055em]">
          Fastrack
        </h1>
        <p className="max-w-lead text-lead lg:col-[1/7]">{lead}</p>
        <p className="mt-5 border-t border-ink/40 pt-4 eyebrow lg:col-[8/13] lg:mt-0 lg:justify-self-end lg:border-0 lg:pt-0">
          {statement}
        </p>
      </div>
    </section>
  );
}
