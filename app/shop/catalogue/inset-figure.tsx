import { ArrowLink } from "~/platform/ui/arrow-link";
import { Picture } from "~/platform/ui/picture";
import type { Inset } from "./insets";

export interface InsetFigureProps {
  inset: Inset;
  /** The first of twelve stands at the left of four columns, the second bleeds off the right edge. */
  place: "first" | "second";
}

/** As wide as the picture is before the tall frame of tablets crops it; phones get it cut. */
const SIZES = {
  first: "(width >= 72rem) 55vw, 160vw",
  second: "(width >= 72rem) 55vw, 70vw",
};

/** Fills its grid cell: the picture takes the height the cards beside it leave above the caption. */
export function InsetFigure({ inset, place }: InsetFigureProps) {
  return (
    <figure className="max-md:-mx-gutter md:flex md:h-full md:flex-col md:max-lg:-mr-gutter">
      <Picture
        picture={inset.picture}
        sizes={SIZES[place]}
        phoneCut="4x5"
        className="aspect-4/5 md:aspect-auto md:flex-1"
      />
      <figcaption
        className={`grid justify-items-start gap-x-4 gap-y-1 px-gutter pt-5 md:grid-cols-[1fr_auto] md:items-center md:pt-3 md:pl-0 ${place === "first" ? "lg:pr-0" : ""}`}
      >
        <span className="display-xl md:max-lg:text-[1.625rem]">{inset.title}</span>
        <ArrowLink to={inset.link.to}>{inset.link.words}</ArrowLink>
      </figcaption>
    </figure>
  );
}
