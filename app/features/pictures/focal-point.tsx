import { type PointerEvent, useState } from "react";
import { pictureUrl } from "~/lib/pictures";
import type { StaffPicture } from "./upload-answer";

/** The point that stays in view in every crop: by pointer on the picture, or, which does the same, by two numbers. */
export function FocalPoint({
  picture,
  name,
  onChange,
}: {
  picture: StaffPicture;
  name: string;
  onChange: () => void;
}) {
  const [[left, top], setFocus] = useState(picture.focus);
  function place({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect();
    const share = (at: number, start: number, length: number) =>
      Math.round(Math.min(Math.max((at - start) / length, 0), 1) * 100);
    setFocus([share(clientX, box.left, box.width), share(clientY, box.top, box.height)]);
    onChange();
  }
  const address = pictureUrl(picture.source, 480, "jpeg");
  return (
    <details className="pic-focus">
      <summary>Focal point</summary>
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
      <div className="st-row">
        {(["x", "y"] as const).map((axis) => (
          <label key={axis} className="st-field">
            {axis === "x" ? "From the left, %" : "From the top, %"}
            <input
              type="number"
              min={0}
              max={100}
              name={`${name}-${axis} ${picture.ref}`}
              value={axis === "x" ? left : top}
              onChange={({ currentTarget }) => {
                const value = Math.min(Math.max(Number(currentTarget.value), 0), 100);
                setFocus(axis === "x" ? [value, top] : [left, value]);
                onChange();
              }}
            />
          </label>
        ))}
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
    </details>
  );
}
