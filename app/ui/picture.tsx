import { type CSSProperties, useEffect, useRef, useState } from "react";
import { preload } from "react-dom";
import {
  isResizable,
  type PictureCut,
  type PictureSource,
  PLAIN_LIGHT_WIDTH,
  PLAIN_WIDTH,
  pictureSrcSet,
  pictureUrl,
} from "~/lib/pictures";
import { ClothLine } from "./cloth-line";
import { useLight } from "./light";
import { Swatch } from "./swatch";

export interface PictureProps {
  /** Null when there is none: the fallback shows at once. */
  picture: PictureSource | null | undefined;
  /** How wide it is shown, as in HTML. */
  sizes?: string;
  /** The shape of the frame, where it is the same at every width: what it would not show is not sent. */
  cut?: PictureCut;
  /** The most pixels its frame shows across, on the sharpest screen: wider files are not offered. */
  widest?: number;
  /** Phones get it cut to this shape, where their frame would show a small part of a wide picture. */
  phoneCut?: PictureCut;
  /** How wide the cut is shown on a phone. */
  phoneSizes?: string;
  /** In place of the picture's own words; "" where it only repeats its neighbour. */
  alt?: string;
  /** The first picture of a page: fetched at once and before others. */
  priority?: boolean;
  /** Seen on the first screen too, but not the first: fetched at once, in its turn. */
  eager?: boolean;
  fit?: "cover" | "contain";
  /** Grows to 1.02 while the `group` around it is hovered or focused. */
  settle?: boolean;
  /** Stands in for a missing or broken picture. */
  fallback?: "swatch" | "line" | PictureSource;
  /** The frame: it has the picture's own ratio unless a class gives another. */
  className?: string;
}

export function Picture({ picture, fallback = "swatch", className = "", ...shown }: PictureProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const fallbackPicture = typeof fallback === "object" ? fallback : null;
  const usable = [picture, fallbackPicture].find((candidate) => candidate && !broken.includes(candidate.src));

  if (usable) {
    return (
      <div className={`picture ${className}`} style={frameStyle(usable)}>
        <Image
          key={usable.src}
          {...shown}
          picture={usable}
          onBroken={() => setBroken([...broken, usable.src])}
        />
      </div>
    );
  }
  const alt = shown.alt ?? picture?.alt;
  return (
    <div className={`picture ${className}`} style={picture ? ratio(picture) : undefined}>
      {fallback === "line" ? (
        <ClothLine alt={alt} className="absolute inset-0" />
      ) : (
        <div {...(alt ? { role: "img", "aria-label": alt } : {})} className="picture-swatch">
          <Swatch className="" />
        </div>
      )}
    </div>
  );
}

interface ImageProps extends Omit<PictureProps, "picture" | "fallback" | "className"> {
  picture: PictureSource;
  onBroken: () => void;
}

const PHONE = "(width < 44rem)";
const NOT_PHONE = "(width >= 44rem)";

function Image({ picture, alt, priority, eager, fit = "cover", settle, onBroken, ...shown }: ImageProps) {
  const { sizes = "100vw", widest, cut, phoneCut, phoneSizes = "100vw" } = shown;
  const image = useRef<HTMLImageElement>(null);
  const light = useLight();
  const resizable = isResizable(picture.src);
  const plainWidth = light ? PLAIN_LIGHT_WIDTH : PLAIN_WIDTH;

  // It may have failed before the page came alive, when nobody was listening.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0 && image.current.currentSrc) onBroken();
  }, [onBroken]);

  const isAhead = priority && !picture.isPreview;
  if (isAhead && !resizable) preload(picture.src, { as: "image", fetchPriority: "high" });
  if (isAhead && resizable) {
    const first = { as: "image", type: "image/avif", fetchPriority: "high" } as const;
    preload(pictureUrl(picture, plainWidth, "avif", cut), {
      ...first,
      imageSrcSet: pictureSrcSet(picture, "avif", { light, widest, cut }),
      imageSizes: sizes,
      media: phoneCut && NOT_PHONE,
    });
    if (phoneCut)
      preload(pictureUrl(picture, plainWidth, "avif", phoneCut), {
        ...first,
        imageSrcSet: pictureSrcSet(picture, "avif", { light, widest, cut: phoneCut }),
        imageSizes: phoneSizes,
        media: PHONE,
      });
  }

  const img = (
    <img
      ref={image}
      src={resizable ? pictureUrl(picture, plainWidth, "jpeg", cut) : picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      loading={priority || eager ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "sync" : "async"}
      onError={onBroken}
      className={`absolute inset-0 size-full ${fit === "cover" ? "object-cover" : "object-contain"} ${settle ? SETTLE : ""}`}
      style={picture.focus ? { objectPosition: picture.focus } : undefined}
    />
  );
  if (!resizable) return img;
  return (
    <picture>
      {phoneCut &&
        MODERN.map((format) => (
          <source
            key={format}
            media={PHONE}
            type={`image/${format}`}
            srcSet={pictureSrcSet(picture, format, { light, widest, cut: phoneCut })}
            sizes={phoneSizes}
          />
        ))}
      {MODERN.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={pictureSrcSet(picture, format, { light, widest, cut })}
          sizes={sizes}
        />
      ))}
      {img}
    </picture>
  );
}

const MODERN = ["avif", "webp"] as const;
const SETTLE = "transition-transform duration-300 group-hover:scale-[1.02] group-focus-visible:scale-[1.02]";

function ratio({ width, height }: PictureSource): CSSProperties {
  return { "--ratio": `${width} / ${height}` } as CSSProperties;
}

function frameStyle(picture: PictureSource): CSSProperties {
  return { ...ratio(picture), ...(picture.color && { "--placeholder": picture.color }) } as CSSProperties;
}
