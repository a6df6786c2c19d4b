import { type MouseEvent, useState } from "react";
import { pictureUrl } from "~/platform/lib/pictures";
import { Lightbox, type LightboxItem } from "~/platform/ui/lightbox";
import { Picture } from "~/platform/ui/picture";
import { PictureLinks } from "~/platform/ui/picture-links";

/** The largest size served: what a browser without scripts opens in place of the lightbox. */
const WHOLE_PICTURE_WIDTH = 1920;

interface Place {
  /** Where it stands on the six columns of a phone and the twelve of a desk. */
  cell: string;
  frame: string;
  sizes: string;
  /** It runs off the left edge, so its caption starts at the margin again. */
  caption?: string;
}

const WIDE = "(width >= 72rem) 58vw, 100vw";
/* Tall frames need more of a wide picture than they show. */
const NARROW = "(width >= 72rem) 55vw, 84vw";

/** Stepped, the wide ones bleeding left and right in turn; one place for each picture. */
const PLACES: readonly Place[] = [
  {
    cell: "col-span-full -mx-gutter lg:col-[1/8] lg:mr-0",
    frame: "aspect-4/3",
    sizes: WIDE,
    caption: "pl-gutter",
  },
  { cell: "col-[1/4] lg:col-[9/13] lg:self-end", frame: "aspect-4/5", sizes: NARROW },
  { cell: "col-[4/7] mt-12 lg:col-[2/6] lg:mt-0 lg:self-end", frame: "aspect-4/5", sizes: NARROW },
  { cell: "col-[2/-1] -mr-gutter lg:col-[6/13]", frame: "aspect-4/3", sizes: WIDE },
  {
    cell: "col-[1/4] lg:col-[1/8] lg:-ml-gutter",
    frame: "aspect-4/5 lg:aspect-4/3",
    sizes: "(width >= 72rem) 58vw, 84vw",
    caption: "lg:pl-gutter",
  },
  {
    cell: "col-[4/7] mt-12 lg:col-[9/12] lg:mt-0 lg:self-center",
    frame: "aspect-4/5 lg:aspect-3/4",
    sizes: "(width >= 72rem) 44vw, 84vw",
  },
  {
    cell: "col-span-full -ml-gutter mr-10 lg:col-[2/5] lg:mx-0 lg:self-start",
    frame: "aspect-4/3 lg:aspect-3/4",
    sizes: "(width >= 72rem) 44vw, 90vw",
    caption: "pl-gutter lg:pl-0",
  },
  {
    cell: "col-span-full -mr-gutter ml-10 lg:col-[6/13] lg:mx-0 lg:mt-28",
    frame: "aspect-4/3",
    sizes: "(width >= 72rem) 54vw, 90vw",
  },
];

export function GallerySection({ gallery }: { gallery: readonly LightboxItem[] }) {
  const [shown, setShown] = useState<number | null>(null);

  const opens = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(index);
  };

  return (
    <section
      aria-label="Gallery"
      className="grid grid-cols-6 gap-x-3 gap-y-8 px-gutter pb-section lg:grid-cols-12 lg:gap-x-gap lg:gap-y-22"
    >
      {gallery.map(({ picture, title, category, links }, index) => {
        // A longer gallery begins again at the first place.
        const place = PLACES[index % PLACES.length];
        return (
          <div key={`${picture.src} ${title}`} className={`min-w-0 ${place?.cell}`}>
            <a
              href={pictureUrl(picture, WHOLE_PICTURE_WIDTH, "jpeg")}
              aria-haspopup="dialog"
              onClick={opens(index)}
              className="group block"
            >
              <Picture picture={picture} settle sizes={place?.sizes} className={place?.frame} />
              <span
                className={`flex flex-col gap-1 pt-3 wrap-anywhere lg:flex-row lg:items-baseline lg:gap-5 ${place?.caption ?? ""}`}
              >
                <span className="eyebrow">{category}</span>{" "}
                <span className="text-small text-muted">{title}</span>
              </span>
            </a>
            <PictureLinks links={links} className={`pt-1 ${place?.caption ?? ""}`} />
          </div>
        );
      })}
      <Lightbox label="Gallery" items={gallery} index={shown} onIndexChange={setShown} />
    </section>
  );
}
