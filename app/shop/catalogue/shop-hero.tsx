import { useState } from "react";
import { useFacts } from "~/platform/organisation/use-facts";
import { type Film, isDark } from "./film";
import { HeroFilm } from "./hero-film";

/** The film behind the name of the shop, which stands on its calm left third. */
export function ShopHero({ videos }: { videos: readonly Film[] }) {
  const { intros } = useFacts();
  const [shown, show] = useState(0);
  const film = videos[shown];
  const onDark = film !== undefined && isDark(film);
  return (
    <section
      aria-label="House of Nala"
      className={`relative min-h-[min(44rem,80svh)] overflow-hidden md:max-lg:min-h-140 ${onDark ? "bg-ink text-ivory" : "bg-[#c6ab89] text-ink"}`}
    >
      <HeroFilm videos={videos} shown={shown} onShow={show} onDark={onDark} />
      <div className="pointer-events-none relative px-gutter py-7 md:py-10 lg:py-18">
        <h1 className="-ml-[.035em] font-display text-[min(5.25rem,21.5vw)] leading-[.8] font-medium tracking-[-.045em] md:max-lg:text-[14.5vw] lg:text-[clamp(5.25rem,11.4vw,11.5rem)]">
          <span className="block">House</span> <span className="block">of Nala</span>
        </h1>
        <p className="mt-5 max-w-[19ch] text-lead max-md:hidden lg:mt-8 lg:max-w-[21ch]">{intros.shopLead}</p>
      </div>
    </section>
  );
}
