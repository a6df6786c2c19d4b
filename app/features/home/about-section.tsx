import patternCutting from "media:photos/stories/pattern-cutting.jpg";
import { patron } from "~/features/about/people";
import { ArrowLink } from "~/ui/arrow-link";
import { Picture } from "~/ui/picture";
import { PullQuote } from "~/ui/pull-quote";

export function AboutSection() {
  return (
    <section aria-labelledby="about-title" className="px-gutter py-section">
      <div className="grid grid-cols-12 gap-x-gap">
        <p className="col-span-full mb-6 eyebrow lg:col-[1/4] lg:mt-3.5 lg:mb-0">About AFI</p>
        <h2 id="about-title" className="col-span-full display-2xl md:col-[1/12] lg:col-[4/13]">
          African fashion is an archive, a workshop and a market. We keep the lights on in all three.
        </h2>
      </div>
      <div className="mt-12 grid grid-cols-12 gap-x-gap gap-y-10 md:mt-14 lg:mt-24">
        <figure className="col-[1/12] -ml-gutter md:col-[1/7]">
          <Picture
            picture={patternCutting}
            alt="Paper pattern, brass scissors and indigo cloth on a cutting table"
            sizes="100vw"
            phoneCut="4x5"
            phoneSizes="92vw"
            className="aspect-4/5 md:max-lg:aspect-5/7"
          />
          <figcaption className="mt-3 ml-gutter max-w-[44ch] text-label text-muted">
            The cutting table in Newtown, a little after six in the morning.
          </figcaption>
        </figure>
        <div className="col-span-full flex flex-col justify-between md:col-[7/13] md:max-lg:pl-7 lg:col-[8/13]">
          <div>
            <div className="prose">
              <p className="max-w-lead text-lead">
                Since the first show in a borrowed warehouse we have put more than three hundred designers
                from across the continent in front of buyers, editors and the people who wear the clothes.
              </p>
              <p>
                We stage the shows, run a programme that takes young designers from sketch to rail, and keep a
                house of our own, where ready-to-wear and made-to-order garments are cut and finished by hand.
              </p>
            </div>
            <ArrowLink to="/about" className="mt-4">
              Read about us
            </ArrowLink>
          </div>
          <PullQuote by={`${patron.name}, patron`} className="mt-14 md:max-lg:mb-7 lg:mb-8">
            {patron.quote}
          </PullQuote>
        </div>
      </div>
    </section>
  );
}
