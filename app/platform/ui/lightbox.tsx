import type { KeyboardEvent } from "react";
import type { PictureSource } from "~/platform/lib/pictures";
import { IconButton } from "./icon-button";
import { ArrowIcon, CloseIcon } from "./icons";
import { Modal } from "./modal";
import { Picture } from "./picture";
import { PictureLinks } from "./picture-links";

export interface LightboxItem {
  picture: PictureSource;
  title: string;
  category: string;
  /** The pieces in the picture. */
  links?: readonly { to: string; name: string }[];
}

export interface LightboxProps {
  /** The accessible name, such as 'Gallery'. */
  label: string;
  items: readonly LightboxItem[];
  /** The current picture; null when closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
}

/** One full picture on a dark background, with arrow keys and buttons. */
export function Lightbox({ label, items, index, onIndexChange }: LightboxProps) {
  const item = index === null ? undefined : items[index];
  const place = `${(index ?? 0) + 1} of ${items.length}`;
  const close = () => onIndexChange(null);
  const step = (by: number) => onIndexChange(((index ?? 0) + by + items.length) % items.length);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowRight") step(1);
    if (key === "ArrowLeft") step(-1);
  }

  return (
    <Modal
      open={item !== undefined}
      onClose={close}
      onKeyDown={onKeyDown}
      aria-label={`${label}, picture ${place}`}
      className="lightbox on-dark"
    >
      {item && (
        <>
          <div className="lightbox-tools">
            <IconButton
              label="Close"
              onClick={close}
              className="absolute top-2.5 right-2.5 bg-night lg:top-6 lg:right-8"
            >
              <CloseIcon />
            </IconButton>
            {items.length > 1 && (
              <>
                <IconButton
                  label="Previous picture"
                  onClick={() => step(-1)}
                  className="lightbox-step left-3 lg:left-8"
                >
                  <ArrowIcon className="rotate-180" />
                </IconButton>
                <IconButton
                  label="Next picture"
                  onClick={() => step(1)}
                  className="lightbox-step right-3 lg:right-8"
                >
                  <ArrowIcon />
                </IconButton>
              </>
            )}
          </div>
          <figure className="lightbox-figure">
            <Picture
              key={item.picture.src}
              picture={item.picture}
              sizes="(width >= 72rem) calc(100vw - 14rem), 100vw"
              fit="contain"
              priority
              className="lightbox-picture"
            />
            <figcaption className="lightbox-caption" aria-live="polite">
              <span className="lightbox-counter text-nav tabular-nums">{place}</span>
              <span className="display-lg">{item.title}</span>
              <span className="eyebrow lg:justify-self-end">{item.category}</span>
              <PictureLinks links={item.links} className="lg:col-span-full lg:text-center" />
            </figcaption>
          </figure>
        </>
      )}
    </Modal>
  );
}
