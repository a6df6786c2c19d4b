import { useState } from "react";
import { FocalAim } from "./focal-aim";
import type { StaffPicture } from "./staff-picture";

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
  return (
    <details className="pic-focus">
      <summary>Focal point</summary>
      <FocalAim
        picture={picture.source}
        focus={[left, top]}
        onAim={(focus) => {
          setFocus(focus);
          onChange();
        }}
      />
      <div className="staff-row">
        {(["x", "y"] as const).map((axis) => (
          <label key={axis} className="staff-field">
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
    </details>
  );
}
