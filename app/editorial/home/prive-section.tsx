import type { PictureSource } from "~/platform/lib/pictures";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Picture } from "~/platform/ui/picture";
import { Thread } from "~/platform/ui/thread";

/** Type stands on the calm left of the photograph; on phones the name stands above it and the text below. */
export function PriveSection({ text, picture }: { text: string; picture: PictureSource }) {
  return (
    <section aria-labelledby="prive-title" data-area="prive" className="overflow-clip bg-oxblood on-dark">
      <Thread size={24} />
      <div className="relative flex flex-col px-gutter pt-9 pb-10 lg:min-h-224 lg:justify-between lg:pt-20 lg:pb-18">
        <h2
          id="prive-title"
          className="relative z-1 -ml-[.05em] font-display text-[37vw] leading-[.78] font-[450] tracking-[-.05em] md:max-lg:text-[27vw] lg:text-[15.5vw]"
        >
          <span className="block">Nala </span>
          <span className="block">Privé</span>
        </h2>
        <div className="relative -mx-gutter -mt-[7vw] mb-6 [--focus-x:62%] md:max-lg:-mt-[12vw] lg:absolute lg:inset-0 lg:m-0 lg:[--focus-x:25%]">
          <Picture
            // One without a focal point of its own keeps clear of the type.
            picture={{ ...picture, focus: picture.focus ?? "var(--focus-x) 60%" }}
            sizes="(width >= 72rem) max(100vw, 100rem), 124vw"
            phoneCut="1x1"
            className="aspect-square md:max-lg:aspect-16/11 lg:aspect-auto lg:h-full"
          />
          {/* The photograph comes out of the ground and goes back into it. */}
          <div
            aria-hidden
            className="absolute inset-x-0 top-0 h-[38%] bg-linear-to-b from-oxblood to-transparent lg:hidden"
          />
          <div
            aria-hidden
            className="absolute inset-x-0 bottom-0 h-[18%] bg-linear-to-t from-oxblood to-transparent lg:hidden"
          />
        </div>
        <div className="relative grid justify-items-start gap-3 md:max-lg:grid-cols-[1fr_auto] md:max-lg:items-end md:max-lg:gap-x-12">
          <p className="max-w-lead text-lead lg:max-w-[28ch]">{text}</p>
          <ArrowLink to="/house-of-nala">Enter House of Nala</ArrowLink>
        </div>
      </div>
    </section>
  );
}
