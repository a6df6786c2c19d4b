import { type KeyboardEvent, useId } from "react";
import { fullSizeUrl, type PictureSource } from "~/platform/lib/pictures";
import { IconButton } from "~/platform/ui/icon-button";
import { ArrowIcon, CloseIcon, MinusIcon, PlusIcon } from "~/platform/ui/icons";
import { Modal } from "~/platform/ui/modal";
import { useZoom } from "./use-zoom";
import { KEY_PAN, KEY_ZOOM, ZOOM_STEP } from "./zoom";
import "./enlarged-pictures.css";

export interface EnlargedPicturesProps {
  name: string;
  pictures: readonly PictureSource[];
  /** The current picture; null when closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
  /** The file the page shows of the current picture: seen until the large one is there, and if it does not come. */
  shownFile: string | undefined;
}

/** One picture on the whole screen, up to the file's full size. Its own chunk: loaded when somebody enlarges. */
export default function EnlargedPictures({ index, onIndexChange, ...rest }: EnlargedPicturesProps) {
  const { name, pictures } = rest;
  const picture = index === null ? undefined : pictures[index];
  const close = () => onIndexChange(null);
  return (
    <Modal
      open={picture !== undefined}
      onClose={close}
      aria-label={`${name}, picture ${place(index, pictures)}`}
      className="enlarged on-dark"
    >
      {picture && (
        <Zoomed
          {...rest}
          picture={picture}
          index={index ?? 0}
          onIndexChange={onIndexChange}
          onClose={close}
        />
      )}
    </Modal>
  );
}

interface ZoomedProps extends Omit<EnlargedPicturesProps, "index"> {
  picture: PictureSource;
  index: number;
  onClose: () => void;
}

function Zoomed({ name, pictures, picture, index, shownFile, onIndexChange, onClose }: ZoomedProps) {
  const hint = useId();
  const step = (by: -1 | 1) => onIndexChange((index + by + pictures.length) % pictures.length);
  const { scroller, frame, scale, range, zoomBy, pan, drag } = useZoom(picture, step);
  const canStep = pictures.length > 1;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoom = KEY_ZOOM[event.key];
    const move = KEY_PAN[event.key];
    if (zoom === undefined && !move) return;
    event.preventDefault();
    if (zoom !== undefined) zoomBy(zoom);
    if (!move) return;
    const [across, down] = move;
    // Sideways to the picture's edge, then to the next one.
    if (!pan(across, down) && across !== 0 && canStep) step(across > 0 ? 1 : -1);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the dialog, wherever the focus is within it
    <div className="contents" onKeyDown={onKeyDown}>
      {/* First, so that the dialog gives it the focus. */}
      <IconButton label="Close" onClick={onClose} className="enlarged-close">
        <CloseIcon />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes too */}
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
        tabIndex={0}
        aria-label="Picture"
        aria-describedby={hint}
        {...drag.handlers}
        onClick={(event) => {
          if (event.target === event.currentTarget && !drag.wasMoved.current) onClose();
        }}
        className="enlarged-scroller"
        data-fits={scale === range.least || undefined}
        data-enlarges={(scale === range.least && range.least < range.most) || undefined}
      >
        <div
          ref={frame}
          className="enlarged-frame"
          style={{
            aspectRatio: `${picture.width} / ${picture.height}`,
            backgroundImage: shownFile && `url("${shownFile}")`,
          }}
        >
          <img
            key={picture.src}
            src={fullSizeUrl(picture)}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            draggable={false}
            fetchPriority="high"
            onError={({ currentTarget }) => {
              if (shownFile && currentTarget.src !== shownFile) currentTarget.src = shownFile;
            }}
          />
        </div>
      </section>
      <p id={hint} className="sr-only">
        Zoom with plus and minus, see the whole picture with 0, move it with the arrow keys.
      </p>
      <div className="enlarged-bar">
        <div className="enlarged-caption">
          <p aria-live="polite" className="text-nav tabular-nums">
            {place(index, pictures)}
            <span className="sr-only">, {name}</span>
          </p>
          {canStep && (
            <>
              <IconButton label="Previous picture" onClick={() => step(-1)}>
                <ArrowIcon className="rotate-180" />
              </IconButton>
              <IconButton label="Next picture" onClick={() => step(1)}>
                <ArrowIcon />
              </IconButton>
            </>
          )}
        </div>
        <div className="enlarged-zoom">
          <IconButton
            label="Zoom out"
            aria-disabled={scale <= range.least}
            onClick={() => zoomBy(1 / ZOOM_STEP)}
          >
            <MinusIcon />
          </IconButton>
          <output aria-label="Zoom level" className="text-nav tabular-nums">
            {Math.round(scale * 100)} %
          </output>
          <IconButton label="Zoom in" aria-disabled={scale >= range.most} onClick={() => zoomBy(ZOOM_STEP)}>
            <PlusIcon />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

function place(index: number | null, pictures: readonly PictureSource[]): string {
  return `${(index ?? 0) + 1} of ${pictures.length}`;
}
