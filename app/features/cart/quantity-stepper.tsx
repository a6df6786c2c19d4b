import { MinusIcon, PlusIcon } from "~/ui/icons";

export interface QuantityStepperProps {
  /** What is being counted, for those who cannot see it. */
  label: string;
  quantity: number;
  /** Below this the minus does nothing; 0 lets it take the last one away. */
  least: number;
  most: number;
  onChange: (quantity: number) => void;
  size?: "md" | "lg";
}

const SIZES = {
  md: "h-11 grid-cols-[2.75rem_2rem_2.75rem]",
  lg: "h-14 grid-cols-[3rem_2.5rem_3rem] md:max-lg:grid-cols-[2.5rem_1.75rem_2.5rem]",
};
const STEP = "grid h-full place-items-center focus-visible:-outline-offset-2 aria-disabled:text-muted/50";

export function QuantityStepper({
  label,
  quantity,
  least,
  most,
  onChange,
  size = "md",
}: QuantityStepperProps) {
  const isLeast = quantity <= least;
  const isMost = quantity >= most;
  return (
    <fieldset
      className={`inline-grid items-center border border-ink text-center tabular-nums ${SIZES[size]}`}
    >
      <legend className="sr-only">{label}</legend>
      {/* Not `disabled` at its end: that would drop the focus of whoever just pressed it. */}
      <button
        type="button"
        aria-label="One fewer"
        aria-disabled={isLeast || undefined}
        onClick={() => !isLeast && onChange(quantity - 1)}
        className={STEP}
      >
        <MinusIcon />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
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
