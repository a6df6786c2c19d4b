import { MinusIcon, PlusIcon } from "./icons";

export interface QuantityStepperProps {
  /** What is counted, for screen readers. */
  label: string;
  quantity: number;
  /** The minimum of the minus button; 0 allows removal. */
  least: number;
  most: number;
  onChange: (quantity: number) => void;
  size?: "md" | "lg";
  /** Without scripts: the form that each press sends, with the new `quantity`. */
  form?: string | undefined;
}

/** In pixels: touch targets need not grow with the text size. */
const SIZES = {
  md: "h-11 grid-cols-[44px_minmax(2rem,auto)_44px]",
  lg: "h-14 grid-cols-[48px_minmax(2.5rem,auto)_48px] md:max-lg:grid-cols-[44px_minmax(1.75rem,auto)_44px]",
};
const STEP = "grid h-full place-items-center focus-visible:-outline-offset-2 aria-disabled:text-muted/50";

export function QuantityStepper({
  label,
  quantity,
  least,
  most,
  onChange,
  size = "md",
  form,
}: QuantityStepperProps) {
  const isLeast = quantity <= least;
  const isMost = quantity >= most;
  const button = { type: form ? "submit" : "button", form, name: form && "quantity" } as const;
  return (
    <fieldset
      className={`inline-grid items-center border border-ink text-center tabular-nums ${SIZES[size]}`}
    >
      <legend className="sr-only">{label}</legend>
      {/* Not `disabled` at its limit: the button would lose the focus. */}
      <button
        {...button}
        value={quantity - 1}
        aria-label="One fewer"
        aria-disabled={isLeast || undefined}
        onClick={() => !isLeast && onChange(quantity - 1)}
        className={STEP}
      >
        <MinusIcon />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        {...button}
        value={Math.min(quantity + 1, most)}
        aria-label="One more"
        aria-disabled={isMost || undefined}
        onClick={() => !isMost && onChange(quantity + 1)}
        className={STEP}
      >
        <PlusIcon />
      </button>
    </fieldset>
  );
}
