import type { PointerEvent } from "react";
import { isResizable, type PictureSource, pictureUrl } from "~/platform/lib/pictures";

/** In percent from the left and from the top. */
export type Focus = readonly [number, number];

interface FocalAimProps {
  picture: PictureSource;
  focus: Focus;
  onAim: (focus: Focus) => void;
}

/** The picture with its focal point, which a pointer moves, and what three frames show of it. */
export function FocalAim({ picture, focus: [left, top], onAim }: FocalAimProps) {
  function place({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect();
    const share = (at: number, start: number, length: number) =>
      Math.round(Math.min(Math.max((at - start) / length, 0), 1) * 100);
    onAim([share(clientX, box.left, box.width), share(clientY, box.top, box.height)]);
  }
  const address = isResizable(picture.src) ? pictureUrl(picture, 480, "jpeg") : picture.src;
  return (
    <>
      <div
        className="pic-aim"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          place(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && place(event)}
      >
        <img src={address} alt="" draggable={false} />
        <i aria-hidden style={{ left: `${left}%`, top: `${top}%` }} />
      </div>
      <div className="pic-crops" aria-hidden>
        {["1 / 1", "4 / 5", "16 / 9"].map((ratio) => (
          <img
            key={ratio}
            src={address}
            alt=""
            style={{ aspectRatio: ratio, objectPosition: `${left}% ${top}%` }}
          />
        ))}
      </div>
    </>
  );
}
