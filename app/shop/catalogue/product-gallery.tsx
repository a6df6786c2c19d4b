import { type ComponentType, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { fullSizeUrl, type PictureSource } from "~/platform/lib/pictures";
import { type Cloth, clothStyle } from "~/platform/ui/cloth";
import { Picture } from "~/platform/ui/picture";
import { useMedia } from "~/platform/ui/use-media";
import type { EnlargedPicturesProps } from "./enlarged-pictures";
import { pictureAfterKey, pictureInView } from "./gallery";

export interface ProductGalleryProps {
  name: string;
  pictures: readonly PictureSource[];
  /** The last of the thumbnails, leading to what is told of it. */
  cloth: Cloth | null;
}

const SIZES = "(width >= 72rem) calc(57vw - 6rem), (width >= 44rem) 54vw, 100vw";
/** On tablets they stand one under the other, all in view. */
const STACKED = "(44rem <= width < 72rem)";
const viewId = (index: number) => `view-${index + 1}`;

/**
 * One row of pictures: swiped sideways on phones, led by thumbnails on desks, one under the other on tablets.
 * Every step is a link, so that all of it works without scripts too.
 */
export function ProductGallery({ name, pictures, cloth }: ProductGalleryProps) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [Enlarged, setEnlargedPictures] = useState<ComponentType<EnlargedPicturesProps> | null>(null);
  const isEnlarged = enlarged !== null;
  const lastSeen = useRef(0);
  // Without scripts nothing leads along the row, so to the server every picture is one to stop at.
  const isStacked = useMedia(STACKED, true);

  function show(index: number) {
    const item = row.current?.children[index];
    if (!row.current || !item) return;
    const isSideways = row.current.scrollWidth > row.current.clientWidth;
    if (isSideways) row.current.scrollTo({ left: index * row.current.clientWidth });
    else item.scrollIntoView({ block: "nearest" });
    setCurrent(index);
  }

  async function enlarge(index: number) {
    try {
      const { default: loaded } = await import("./enlarged-pictures");
      setEnlargedPictures(() => loaded);
      showEnlarged(index);
    } catch {
      // Without the chunk the link leads to the file, as it does without scripts.
      const picture = pictures[index];
      if (picture) window.location.assign(fullSizeUrl(picture));
    }
  }

  function showEnlarged(index: number | null) {
    setEnlarged(index);
    if (index === null) return;
    lastSeen.current = index;
    show(index);
  }

  // The browser gives the focus back to the picture that was opened; the one last seen may be another.
  useEffect(() => {
    if (isEnlarged) return () => linkAt(row.current, lastSeen.current)?.focus({ preventScroll: true });
  }, [isEnlarged]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = pictureAfterKey(event.key, current, pictures.length);
    if (next === null) return;
    event.preventDefault();
    show(next);
    // The focus goes along from picture to picture, and from thumbnail to thumbnail.
    const list = (event.target as HTMLElement).closest("ul");
    linkAt(list, next)?.focus({ preventScroll: true });
  }

  function instead(event: MouseEvent, act: () => void) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    act();
  }

  if (pictures.length === 0) return <Picture picture={null} alt={name} className="aspect-4/5 lg:ml-22" />;
  return (
    <>
      <section
        aria-label="Pictures"
        onKeyDown={onKeyDown}
        className="relative min-w-0 lg:grid lg:grid-cols-[5.5rem_minmax(0,1fr)]"
      >
        <ul
          ref={row}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(pictureInView(scrollLeft, clientWidth, pictures.length))
          }
          className="flex snap-x snap-mandatory scrollbar-none overflow-x-auto md:max-lg:block md:max-lg:space-y-3 lg:col-start-2 lg:row-start-1 print:grid print:grid-cols-[repeat(3,16rem)] print:gap-3 print:space-y-0"
        >
          {pictures.map((picture, index) => (
            <li key={picture.src} id={viewId(index)} className="w-full flex-none snap-start">
              <a
                href={fullSizeUrl(picture)}
                aria-haspopup="dialog"
                // The browser would scroll a picture out of view into it: Tab passes it by, arrow keys lead there.
                tabIndex={isStacked || index === current ? undefined : -1}
                onClick={(event) => instead(event, () => void enlarge(index))}
                className="block cursor-zoom-in focus-visible:-outline-offset-4"
              >
                <span className="sr-only">Enlarge: </span>
                <Picture
                  picture={picture}
                  sizes={SIZES}
                  priority={index === 0}
                  eager={index === 1}
                  // On a phone name and price are seen without scrolling.
                  className="aspect-4/5 max-md:max-h-[58svh] max-md:w-full"
                />
              </a>
            </li>
          ))}
        </ul>
        {/* Dots on the picture of a phone. Of no height of its own on a desk: more thumbnails than the picture is high are scrolled. */}
        <ul
          aria-label="Views"
          className="flex scrollbar-none overflow-auto *:flex-none max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:mx-auto max-md:w-fit max-md:max-w-full md:max-lg:hidden lg:col-start-1 lg:row-start-1 lg:h-0 lg:min-h-full lg:flex-col lg:gap-2 lg:px-3 lg:pt-6"
        >
          {pictures.length > 1 &&
            pictures.map((picture, index) => (
              <li key={picture.src}>
                <a
                  href={`#${viewId(index)}`}
                  aria-label={`View ${index + 1}`}
                  aria-current={index === current ? "true" : undefined}
                  onClick={(event) => instead(event, () => show(index))}
                  className="relative block after:absolute max-md:size-8 max-md:after:inset-2.75 max-md:after:rounded-full max-md:after:border-2 max-md:after:border-ink max-md:after:bg-paper max-md:after:outline max-md:after:outline-paper max-md:aria-[current]:after:bg-ink max-md:forced-colors:aria-[current]:after:bg-[Highlight] lg:w-16 lg:pb-2 lg:after:inset-x-0 lg:after:bottom-0 lg:aria-[current]:after:thread-5"
                >
                  <Picture picture={picture} alt="" sizes="4rem" eager className="aspect-4/5 max-md:hidden" />
                </a>
              </li>
            ))}
          {cloth && (
            <li className="max-md:hidden">
              <a href="#the-cloth" className="block aspect-4/5 w-16 cloth-120" style={clothStyle(cloth)}>
                <span className="sr-only">The cloth</span>
              </a>
            </li>
          )}
        </ul>
      </section>
      {Enlarged && (
        <Enlarged
          name={name}
          pictures={pictures}
          index={enlarged}
          onIndexChange={showEnlarged}
          shownFile={shownFile(row.current, enlarged)}
        />
      )}
    </>
  );
}

function linkAt(list: Element | null, index: number): HTMLAnchorElement | null | undefined {
  return list?.children[index]?.querySelector("a");
}

/** The file the browser took for a picture, if it has it by now. */
function shownFile(list: Element | null, index: number | null): string | undefined {
  const image = index === null ? null : list?.children[index]?.querySelector("img");
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined;
}
