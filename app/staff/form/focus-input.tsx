import { useRef, useState } from "react";
import { FocalAim } from "~/platform/pictures/focal-aim";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { focusNames, type Values } from "./fields";

interface FocusInputProps {
  name: string;
  label: string;
  values: Values;
  /** As it was saved last; a new one is aimed at once it is saved. */
  picture: StaffPicture | undefined;
  describedBy: string;
  isWrong: boolean;
}

/** The point of a picture that stays in view here: by pointer, or by two numbers. Empty, it is the picture's own. */
export function FocusInput({ name, label, values, picture, describedBy, isWrong }: FocusInputProps) {
  const [x, y] = focusNames(name);
  const [[left, top], setFocus] = useState([values[x] ?? "", values[y] ?? ""]);
  const fields = useRef<HTMLDivElement>(null);
  const [ownLeft, ownTop] = picture?.focus ?? [50, 50];
  return (
    <div className="pic-focus">
      {picture && (
        <FocalAim
          picture={picture.source}
          focus={[left ? Number(left) : ownLeft, top ? Number(top) : ownTop]}
          onAim={(focus) => {
            setFocus([String(focus[0]), String(focus[1])]);
            // The form hears of it as of anything typed.
            fields.current?.dispatchEvent(new Event("input", { bubbles: true }));
          }}
        />
      )}
      <div ref={fields} className="staff-row">
        {(
          [
            [x, "From the left, %", left, ownLeft],
            [y, "From the top, %", top, ownTop],
          ] as const
        ).map(([part, words, value, own]) => (
          <label key={part} className="staff-field">
            {words}
            <input
              type="number"
              min={0}
              max={100}
              name={part}
              value={value}
              placeholder={String(own)}
              aria-label={`${label}: ${words}`}
              aria-describedby={describedBy}
              aria-invalid={isWrong ? true : undefined}
              onChange={({ currentTarget }) =>
                setFocus(part === x ? [currentTarget.value, top ?? ""] : [left ?? "", currentTarget.value])
              }
            />
          </label>
        ))}
      </div>
    </div>
  );
}
