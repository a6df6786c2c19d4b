import { isExampleAddress } from "~/platform/lib/example-address";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { clothStyle } from "~/platform/ui/cloth";
import { ArrowIcon, ExternalLinkIcon } from "~/platform/ui/icons";
import { isElsewhere, Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { SectionHead } from "~/platform/ui/section-head";
import type { StoryCover } from "./home-content.server";

/*
 * Covers of 5, 4 and 3 columns, stepped. On tablets the first is as tall as the other two; on phones they bleed
 * in turn. A wide picture in a tall frame is shown wider than the frame, and its `sizes` say so.
 */
const PLACES = [
  {
    item: "max-md:mr-8 max-md:-ml-gutter md:max-lg:col-[1/8] md:max-lg:row-span-2 md:max-lg:-ml-gutter lg:col-[1/6]",
    frame: "md:max-lg:grow",
    picture: "aspect-4/5 md:max-lg:aspect-auto md:max-lg:grow",
    text: "max-lg:pl-gutter",
    sizes: "(width >= 72rem) 70vw, (width >= 44rem) 190vw, 172vw",
  },
  {
    item: "max-md:-mr-gutter max-md:ml-[min(4.5rem,18.5vw)] md:max-lg:col-[8/13] md:max-lg:mt-20 lg:col-[6/10] lg:mt-36",
    picture: "aspect-4/5",
    text: "max-md:pr-gutter",
    sizes: "(width >= 72rem) 31vw, (width >= 44rem) 40vw, 82vw",
  },
  {
    item: "max-md:mr-8 max-md:-ml-gutter md:max-lg:col-[8/13] lg:col-[10/13]",
    picture: "aspect-4/5 lg:aspect-3/5",
    text: "max-md:pl-gutter",
    sizes: "(width >= 72rem) 55vw, (width >= 44rem) 70vw, 172vw",
  },
];

export function StoriesSection({ title, covers }: { title: string; covers: readonly StoryCover[] }) {
  return (
    <section aria-labelledby="stories-title" data-area="stories" className="px-gutter py-section">
      <SectionHead
        id="stories-title"
        title={title}
        action={<ArrowLink to="/stories">All stories</ArrowLink>}
      />
      <ul className="grid grid-cols-1 gap-11 md:grid-cols-12 md:gap-x-gap md:gap-y-12 lg:items-start">
        {covers.map((cover, index) => (
          <li key={`${cover.to} ${cover.title}`} className={PLACES[index]?.item}>
            <Cover cover={cover} {...PLACES[index]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CoverProps {
  cover: StoryCover;
  frame?: string;
  picture?: string;
  text?: string;
  sizes?: string;
}

function Cover({ cover, frame = "", picture, text, sizes }: CoverProps) {
  return (
    <Link to={cover.to} className="group flex h-full flex-col">
      <div className={`relative flex flex-col ${frame}`}>
        <Picture picture={cover.picture} alt="" sizes={sizes} settle className={picture} />
        <span aria-hidden className="absolute inset-y-0 left-0 spine-12" style={clothStyle(cover.spine)} />
      </div>
      <div className={`grid grid-cols-1 justify-items-start gap-2.5 pt-5 ${text}`}>
        <p className="eyebrow">{cover.eyebrow}</p>
        <h3 className="display-xl lg:max-w-[16ch]">{cover.title}</h3>
        {!isExampleAddress(cover.to) && (
          <p className="inline-flex min-h-12 items-center gap-3.5 text-[1rem] font-medium">
            <span className="border-b border-current pb-0.75">{cover.words}</span>
            {isElsewhere(cover.to) ? (
              <ExternalLinkIcon className="transition-transform group-hover:translate-x-1 group-hover:-translate-y-1" />
            ) : (
              <ArrowIcon className="transition-transform group-hover:translate-x-1.5" />
            )}
          </p>
        )}
      </div>
    </Link>
  );
}
