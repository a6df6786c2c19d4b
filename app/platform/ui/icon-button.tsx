import type { ButtonHTMLAttributes } from "react";

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** The accessible name. */
  label: string;
};

/** A square touch target in pixels, independent of the text size. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={`${ICON_TARGET} ${className ?? ""}`} />
  );
}

export const ICON_TARGET = "grid size-[44px] flex-none place-items-center";
