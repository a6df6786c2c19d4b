import { type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from "react";
import { Link, type LinkProps } from "./link";

interface ButtonLook {
  /** `solid` and `outline` follow their background: ink on paper, ivory inside `on-dark`. */
  variant?: "solid" | "outline" | "saffron";
  size?: "sm" | "md" | "lg";
  /** Full width. */
  wide?: boolean;
}

const BASE =
  "relative inline-flex items-center justify-center gap-3 border text-nav font-medium tracking-[.01em] " +
  "max-w-full shrink-0 text-center transition-colors";

const VARIANTS = {
  solid: "bg-fill border-fill text-on-fill",
  outline: "border-current",
  saffron: "bg-saffron border-saffron text-ink",
};
const HOVER = {
  solid: "hover:bg-transparent hover:text-fill",
  outline: "hover:bg-fill hover:border-fill hover:text-on-fill",
  saffron: "hover:bg-ink hover:border-ink hover:text-saffron",
};
const DISABLED = "border-line text-muted cursor-not-allowed";

const SIZES = {
  sm: "min-h-8.5 px-3.5 text-label",
  md: "min-h-12 px-[min(1.75rem,7.2vw)]",
  lg: "min-h-14 px-[min(1.75rem,7.2vw)]",
};

type State = "ready" | "busy" | "disabled";

function buttonClass({ variant = "solid", size = "md", wide }: ButtonLook, state: State, extra = "") {
  const look = {
    ready: `${VARIANTS[variant]} ${HOVER[variant]}`,
    busy: `${VARIANTS[variant]} cursor-progress`,
    disabled: DISABLED,
  }[state];
  return `${BASE} ${look} ${SIZES[size]} ${wide ? "w-full" : ""} ${extra}`;
}

/** A button with a busy state needs a label for it. */
type Busy = { busy?: undefined; busyLabel?: undefined } | { busy: boolean; busyLabel: string };

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> &
  /**
   * While `busy` the button is disabled and shows `busyLabel`, such as 'Subscribing...', without changing its width.
   */
  Busy;

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const button = useFocusKept(busy);
  const state = busy ? "busy" : disabled ? "disabled" : "ready";
  return (
    <>
      <button
        ref={button}
        type="button"
        {...rest}
        aria-busy={busy || undefined}
        disabled={busy || disabled}
        className={buttonClass({ variant, size, wide }, state, className)}
      >
        {busyLabel ? <StackedLabels busy={busy} busyLabel={busyLabel} words={children} /> : children}
      </button>
      {/* A disabled button loses the focus, so screen readers would not read its new label. */}
      {busyLabel && (
        <span aria-live="polite" className="sr-only">
          {busy && busyLabel}
        </span>
      )}
    </>
  );
}

/** As wide as the longer label, so that the layout does not shift. */
function StackedLabels({ busy, busyLabel, words }: { busy: boolean; busyLabel: string; words: ReactNode }) {
  return (
    <span
      data-busy-label={busyLabel}
      className="grid justify-items-center after:invisible after:h-0 after:content-[attr(data-busy-label)]"
    >
      {busy && (
        <span aria-hidden className="invisible h-0">
          {words}
        </span>
      )}
      <span>{busy ? busyLabel : words}</span>
      {busy && <span aria-hidden className="absolute inset-x-0 bottom-0 thread-6 thread-run" />}
    </span>
  );
}

/**
 * Browsers blur a button that becomes disabled. The focus is restored when the work ends, unless the visitor or the
 * response (an invalid field, a closing dialog) has moved it.
 */
function useFocusKept(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (activeElement === body || activeElement === null) button.current?.focus();
    }
  }, [busy]);
  return button;
}

export type ButtonLinkProps = ButtonLook & LinkProps;

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, "ready", className)} />;
}
