import type { ButtonHTMLAttributes } from "react";

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it does, for those who cannot see the icon. */
  label: string;
};

/** Square and large enough for a thumb, which does not grow with the letters. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={`${ICON_TARGET} ${className ?? ""}`} />
  );
}

export const ICON_TARGET = "grid size-[44px] flex-none place-items-center";
