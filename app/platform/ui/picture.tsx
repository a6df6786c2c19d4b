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
} from "~/platform/lib/pictures";
import { ClothLine } from "./cloth-line";
import { useLight } from "./light";
import { Swatch } from "./swatch";

export interface PictureProps {
  /** Null: shows the fallback. */
  picture: PictureSource | null | undefined;
  /** The HTML `sizes` attribute. */
  sizes?: string;
  /** The frame's aspect ratio, where it is constant: the server crops to it. */
  cut?: PictureCut;
  /** The most pixels its frame is wide, on the densest screen: wider files are left out. */
  widest?: number;
  /** The crop for phones, where the frame shows only a small part of a wide picture. */
  phoneCut?: PictureCut;
  /** `sizes` of the phone crop. */
  phoneSizes?: string;
  /** Overrides the picture's own text; "" where it only repeats its neighbour. */
  alt?: string;
  /** The largest picture of the first screen: loaded first. */
  priority?: boolean;
  /** On the first screen, but not the largest: not lazy. */
  eager?: boolean;
  fit?: "cover" | "contain";
  /** Scales to 1.02 while the `group` around it is hovered or focused. */
  settle?: boolean;
  /** Replaces a missing or broken picture. */
  fallback?: "swatch" | "line" | PictureSource;
  /** The frame: has the picture's own ratio unless a class sets another. */
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

  // It may have failed before hydration, when there was no listener.
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
