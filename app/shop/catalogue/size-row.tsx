import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { fewText, isSizeSoldOut, leftOf, type Stocked } from "~/shop/stock/stock";

export interface SizeRowProps {
  id: string;
  product: Stocked;
  /** The button that raised the row takes it down itself. */
  opener: RefObject<HTMLElement | null>;
  onChoose: (size: string) => void;
  /** Escape, a press elsewhere, or the focus moving on. */
  onLeave: (how: "escape" | "elsewhere") => void;
}

const SIZE_BUTTON =
  "h-13 border-line text-small font-medium not-first-of-type:border-l hover:bg-ink hover:text-ivory focus-visible:relative focus-visible:z-1 focus-visible:bg-ink focus-visible:text-ivory focus-visible:outline-2 focus-visible:outline-offset-3 focus-visible:outline-ink focus-visible:shadow-[0_0_0_3px_var(--color-paper)]";

/** One square for each size, risen over the foot of a card's picture; the first one takes the focus. */
export function SizeRow({ id, product, opener, onChoose, onLeave }: SizeRowProps) {
  const row = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    row.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    // A press on the bare page does not move the focus on every device.
    const leave = (event: PointerEvent) => {
      if (isOutside(event.target, row.current, opener.current)) onLeave("elsewhere");
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [opener, onLeave]);

  function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>) {
    if (event.key === "Escape") {
      event.preventDefault();
      onLeave("escape");
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const here = buttons.indexOf(event.target as HTMLButtonElement);
    if (!step || here === -1) return;
    event.preventDefault();
    buttons.at((here + step) % buttons.length)?.focus();
  }

  return (
    <fieldset
      ref={row}
      id={id}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (isOutside(event.relatedTarget, row.current, opener.current)) onLeave("elsewhere");
      }}
      className="pointer-events-auto relative grid w-full auto-cols-fr grid-flow-col bg-paper transition-transform before:absolute before:inset-x-0 before:-top-1.5 before:thread-6 starting:translate-y-full"
    >
      <legend className="sr-only">Choose a size</legend>
      {product.sizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-label={sizeLabel(product, size)}
          onClick={() => onChoose(size)}
          className={SIZE_BUTTON}
        >
          {isSizeSoldOut(product, size) ? <s className="font-normal opacity-75">{size}</s> : size}
        </button>
      ))}
    </fieldset>
  );
}

/** Where the letters alone do not say it. */
function sizeLabel(product: Stocked, size: string): string | undefined {
  if (isSizeSoldOut(product, size)) return `${size}, sold out: tell me when it is back`;
  const few = fewText(leftOf(product, size));
  return few ? `${size}, ${few.toLowerCase()}` : undefined;
}

function isOutside(target: EventTarget | null, ...places: (Element | null)[]): boolean {
  return target instanceof Node && !places.some((place) => place?.contains(target));
}
