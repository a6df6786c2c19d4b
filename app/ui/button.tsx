import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "./link";

interface ButtonLook {
  /** `solid` and `outline` read their ground: ink on paper, ivory inside `on-dark`. */
  variant?: "solid" | "outline" | "saffron";
  size?: "sm" | "md" | "lg";
  /** As wide as its column. */
  wide?: boolean;
}

const BASE =
  "relative inline-flex items-center justify-center gap-3 border text-nav font-medium tracking-[.01em] " +
  "max-w-full shrink-0 text-center transition-colors";

const VARIANTS = {
  solid: "bg-fill border-fill text-on-fill hover:bg-transparent hover:text-fill",
  outline: "border-current hover:bg-fill hover:border-fill hover:text-on-fill",
  saffron: "bg-saffron border-saffron text-ink hover:bg-ink hover:border-ink hover:text-saffron",
};
const DISABLED = "border-line text-muted cursor-not-allowed";

const SIZES = {
  sm: "min-h-8.5 px-3.5 text-label",
  md: "min-h-12 px-[min(1.75rem,7.2vw)]",
  lg: "min-h-14 px-[min(1.75rem,7.2vw)]",
};

function buttonClass({ variant = "solid", size = "md", wide }: ButtonLook, disabled = false, extra = "") {
  const look = disabled ? DISABLED : VARIANTS[variant];
  return `${BASE} ${look} ${SIZES[size]} ${wide ? "w-full" : ""} ${extra}`;
}

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Work is under way: a thread runs in place of the words, and the width holds. */
    busy?: boolean;
    /** What a screen reader hears meanwhile, such as 'Subscribing...'. */
    busyLabel?: string;
  };

export function Button({
  variant,
  size,
  wide,
  busy,
  busyLabel,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // A busy button stays focusable, so that the focus is not lost when the work ends.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      disabled={disabled}
      className={buttonClass({ variant, size, wide }, disabled, className)}
    >
      {busy ? <Busy label={busyLabel}>{children}</Busy> : children}
    </button>
  );
}

function Busy({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <>
      <span className="opacity-0" aria-hidden={label ? true : undefined}>
        {children}
      </span>
      {label && <span className="sr-only">{label}</span>}
      <span aria-hidden className="absolute top-1/2 left-1/2 w-14 -translate-1/2 thread-6 thread-run" />
    </>
  );
}

export type ButtonLinkProps = ButtonLook & LinkProps;

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, false, className)} />;
}
