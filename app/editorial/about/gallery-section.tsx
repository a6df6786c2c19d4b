import { type MouseEvent, useState } from "react";
import { pictureUrl } from "~/platform/lib/pictures";
import { Lightbox, type LightboxItem } from "~/platform/ui/lightbox";
import { Picture } from "~/platform/ui/picture";
import { PictureLinks } from "~/platform/ui/picture-links";
import { SectionHead } from "~/platform/ui/section-head";

interface Place {
  item: string;
  picture: string;
  /** Captions of pictures that bleed left stay in line with the text. */
  caption?: string;
  sizes: string;
}

const TALL = "aspect-4/5";
const WIDE = "aspect-4/3";

/* A stepped grid of nine places, two of them bleeding: six columns on phones and tablets, twelve on desks. */
const PLACES: readonly Place[] = [
  {
    item: "col-span-full -mx-gutter lg:col-[1/8] lg:mr-0",
    picture: WIDE,
    caption: "pl-gutter",
    sizes: "(width >= 72rem) 58vw, 100vw",
  },
  { item: "col-span-3 lg:col-[9/13]", picture: TALL, sizes: "(width >= 72rem) 52vw, 80vw" },
  { item: "col-span-3 max-lg:mt-12 lg:col-[1/4]", picture: TALL, sizes: "(width >= 72rem) 46vw, 92vw" },
  {
    item: "col-[2/-1] max-lg:-mr-gutter lg:col-[4/9]",
    picture: WIDE,
    sizes: "(width >= 72rem) 42vw, 84vw",
  },
  { item: "col-span-3 lg:col-[10/13]", picture: TALL, sizes: "(width >= 72rem) 46vw, 92vw" },
  { item: "col-span-3 max-lg:mt-12 lg:col-[2/5]", picture: TALL, sizes: "(width >= 72rem) 42vw, 80vw" },
  {
    item: "col-[1/6] max-lg:-ml-gutter lg:col-[6/13] lg:-mr-gutter",
    picture: "aspect-4/3 lg:aspect-16/10",
    caption: "max-lg:pl-gutter",
    sizes: "(width >= 72rem) 58vw, 90vw",
  },
  { item: "col-span-3 lg:col-[1/7]", picture: WIDE, sizes: "54vw" },
  { item: "col-span-3 lg:col-[8/13] lg:mb-20", picture: WIDE, sizes: "(width >= 72rem) 38vw, 50vw" },
];

export function GallerySection({ title, gallery }: { title: string; gallery: readonly LightboxItem[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <section aria-labelledby="gallery-title" className="px-gutter py-section">
      <SectionHead
        id="gallery-title"
        title={title}
        action={<p className="text-small text-muted tabular-nums">{gallery.length} pictures</p>}
      />
      <ul className="grid grid-cols-6 gap-x-3 gap-y-8 md:gap-x-gap md:gap-y-11 lg:grid-cols-12 lg:items-end lg:gap-y-18">
        {gallery.map((item, index) => (
          <li key={`${item.picture.src} ${item.title}`} className={`min-w-0 ${placeOf(index)?.item}`}>
            <Thumbnail item={item} place={placeOf(index)} onOpen={() => setOpened(index)} />
            <PictureLinks links={item.links} className={`pt-1 ${placeOf(index)?.caption ?? ""}`} />
          </li>
        ))}
      </ul>
      <Lightbox label="Past events" items={gallery} index={opened} onIndexChange={setOpened} />
    </section>
  );
}

/** A longer gallery begins again at the first place. */
function placeOf(index: number): Place | undefined {
  return PLACES[index % PLACES.length];
}

/** Without JavaScript it is what it looks like to the browser: a link to the large picture. */
const LARGE_WIDTH = 1440;

interface ThumbnailProps {
  item: LightboxItem;
  place: Place | undefined;
  onOpen: () => void;
}

function Thumbnail({ item, place, onOpen }: ThumbnailProps) {
  function open(event: MouseEvent) {
    // The visitor may rather have it in a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <a
      href={pictureUrl(item.picture, LARGE_WIDTH, "jpeg")}
      aria-haspopup="dialog"
      onClick={open}
      className="group block"
    >
      <Picture picture={item.picture} sizes={place?.sizes} settle className={place?.picture} />
      <p
        className={`grid grid-cols-1 gap-1 pt-3 wrap-anywhere lg:grid-cols-[auto_1fr] lg:items-baseline lg:gap-5 ${place?.caption ?? ""}`}
      >
        <span className="eyebrow">{item.category}</span>
        <span className="text-small text-muted">{item.title}</span>
      </p>
    </a>
  );
}
