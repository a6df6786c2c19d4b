import type { Ref } from "react";
import "./size-picker.css";
import { Lozenge } from "~/platform/ui/lozenge";
import { fewText, isSizeSoldOut, leftOf, type Stocked } from "~/shop/stock/stock";
import { SIZES } from "./sizes";

export interface SizePickerProps {
  /** The sizes it does not come in are shown struck through; one that is sold out can be chosen, to be told. */
  product: Stocked;
  chosen: string | null;
  onChoose: (size: string) => void;
  /** The one that fits the visitor, where measurements are known: it carries a mark. */
  fitting: string | null;
  /** The first size there is, for giving it the focus. */
  firstRef?: Ref<HTMLInputElement>;
}

/** One ruled row, a radio button in every field. */
export function SizePicker({ product, chosen, onChoose, fitting, firstRef }: SizePickerProps) {
  return (
    <fieldset className="grid grid-cols-5 border border-ink">
      <legend className="sr-only">Size</legend>
      {SIZES.map((size) => {
        const isOffered = product.sizes.includes(size);
        const isGone = isOffered && isSizeSoldOut(product, size);
        const states = [
          isGone ? "sold out" : isOffered && fewText(leftOf(product, size))?.toLowerCase(),
          size === fitting && "fits you",
        ].filter(Boolean);
        return (
          <label
            key={size}
            className={`${isGone ? "size-gone " : ""}relative grid h-14 place-items-center border-line font-medium not-first-of-type:border-l size-field has-checked:chosen has-disabled:cursor-not-allowed has-disabled:font-normal has-disabled:text-placeholder has-disabled:line-through has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-fill has-focus-visible:shadow-[0_0_0_3px_var(--color-ground)]`}
          >
            <input
              ref={size === product.sizes[0] ? firstRef : undefined}
              type="radio"
              name="size"
              value={size}
              aria-label={states.length > 0 ? [size, ...states].join(", ") : undefined}
              disabled={!isOffered}
              required
              checked={size === chosen}
              onChange={() => onChoose(size)}
              className="absolute inset-0 appearance-none outline-none"
            />
            <span>{size}</span>
            {size === fitting && <Lozenge className="size-fits" />}
          </label>
        );
      })}
    </fieldset>
  );
}
