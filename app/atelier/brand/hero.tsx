import portrait from "media:portraits/portrait-15.jpg";
import { Picture } from "~/platform/ui/picture";

/** The name crosses from the oxblood into the picture, whose ground is as dark. */
export function Hero({ tagline }: { tagline: string }) {
  return (
    <section className="relative flex min-h-[max(40rem,min(58rem,100svh))] overflow-hidden bg-oxblood on-dark">
      <Picture
        picture={portrait}
        alt="Woman with a medallion headdress standing out behind her like a halo"
        priority
        sizes="(width >= 72rem) 47vw, (width >= 44rem) 82vw, 111vw"
        className="absolute right-0 bottom-0 aspect-auto h-[64%] w-[82%] md:max-lg:h-[66%] lg:right-[3.5%] lg:aspect-4/5 lg:h-[calc(100%-var(--spacing-nav))] lg:w-auto"
      />
      <div className="relative flex-1 px-gutter pt-[calc(var(--spacing-nav)+1.25rem)] pb-6 lg:flex lg:flex-col lg:justify-between lg:gap-8 lg:pb-12">
        <h1 className="-ml-[.05em] font-display text-[39vw] leading-[.74] font-[450] tracking-[-.055em] md:text-[min(24vw,34svh)] lg:text-[min(25vw,41svh,25.75rem)]">
          <span className="block">Nala</span>{" "}
          <span className="mt-[.06em] block lg:pr-93 lg:text-right">Privé</span>
        </h1>
        <p className="absolute bottom-6 left-gutter -ml-1.5 max-h-[min(28rem,max(40rem,100svh)-22rem)] rotate-180 text-[1rem] leading-[1.3] [writing-mode:vertical-rl] lg:static lg:order-first lg:mt-17 lg:ml-0 lg:max-h-none lg:max-w-[24ch] lg:rotate-0 lg:text-[1.25rem] lg:leading-[1.52] lg:[writing-mode:horizontal-tb]">
          {tagline}
        </p>
      </div>
    </section>
  );
}
