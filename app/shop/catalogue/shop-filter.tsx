import type { ReactNode } from "react";
import { Checkbox, Select } from "~/platform/ui/field";
import { COUNTED_TO } from "./product-list";
import type { Option, ShopFront } from "./shop-front";
import { type PriceBand, SHOP_PATH, type ShopQuery, type Sort } from "./shop-query";

const SORT_LABELS: Record<Sort, string> = {
  newest: "Newest",
  "price-up": "Price, low to high",
  "price-down": "Price, high to low",
};

const PRICE_LABELS: Record<PriceBand, string> = {
  "to-1000": "Up to R1,000",
  "to-2500": "R1,000 to R2,500",
  "to-5000": "R2,500 to R5,000",
  "over-5000": "Over R5,000",
};

export interface ShopFilterProps {
  query: ShopQuery;
  front: ShopFront;
  onChoose: (choice: Partial<ShopQuery>) => void;
  /** Choices that this device makes by itself. */
  children?: ReactNode;
}

/** Order and choices. A choice opens at once; without JavaScript a button sends the form. */
export function ShopFilter({ query, front, onChoose, children }: ShopFilterProps) {
  return (
    <form
      action={`${SHOP_PATH}#pieces`}
      aria-label="Sort and filter"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] items-end gap-x-3 md:flex md:flex-wrap md:justify-end md:gap-x-6"
    >
      {query.category && <input type="hidden" name="category" value={query.category} />}
      {query.cloth && <input type="hidden" name="cloth" value={query.cloth} />}
      <Choice
        label="Sort"
        name="sort"
        value={query.sort}
        onChoose={(sort) => onChoose({ sort: sort as Sort })}
        className="md:w-44"
      >
        {Object.entries(SORT_LABELS).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </Choice>
      <Choice
        label="Size"
        name="size"
        value={query.size}
        any="Any size"
        onChoose={(size) => onChoose({ size })}
        className="md:w-26"
      >
        {withChosen(front.sizes, query.size).map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Choice>
      <Choice
        label="Material"
        name="material"
        value={query.material}
        any="Any material"
        onChoose={(material) => onChoose({ material })}
        className="md:w-36"
      >
        {withChosenOption(front.materials, query.material).map((option) => (
          <option key={option.value} value={option.value}>
            {optionLabel(option.value, option)}
          </option>
        ))}
      </Choice>
      <Choice
        label="Price"
        name="price"
        value={query.price}
        any="Any price"
        onChoose={(price) => onChoose({ price: price as PriceBand | null })}
        className="md:w-36"
      >
        {withChosenOption(front.prices, query.price).map((option) => (
          <option key={option.value} value={option.value}>
            {optionLabel(PRICE_LABELS[option.value], option)}
          </option>
        ))}
      </Choice>
      <Choice
        label="Designer"
        name="designer"
        value={query.designer}
        any="Any designer"
        onChoose={(designer) => onChoose({ designer })}
        className="max-md:col-span-full md:w-44"
      >
        {withChosen(front.designers, query.designer).map((designer) => (
          <option key={designer}>{designer}</option>
        ))}
      </Choice>
      <Checkbox
        label={front.inStockCount === null ? "In stock" : countedText("In stock", front.inStockCount)}
        name="stock"
        value="in"
        checked={query.inStock}
        onChange={(event) => onChoose({ inStock: event.target.checked })}
        className="flex min-h-12 items-center"
      />
      {children}
      <button
        type="submit"
        className="hidden min-h-12 border-b border-current text-nav font-medium unscripted:block"
      >
        Show
      </button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string | null;
  /** The words of no choice; without them one is always made. */
  any?: string;
  onChoose: (value: string | null) => void;
  className: string;
  children: ReactNode;
}

function Choice({ label, name, value, any, onChoose, className, children }: ChoiceProps) {
  return (
    <Select
      label={<span className="sr-only">{label}</span>}
      name={name}
      optional={false}
      value={value ?? ""}
      onChange={(event) => onChoose(event.target.value || null)}
      className={className}
    >
      {any && <option value="">{any}</option>}
      {children}
    </Select>
  );
}

/** What an address asks for stays in the list even where nothing has it. */
function withChosen(known: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || known.includes(chosen) ? known : [...known, chosen];
}

function withChosenOption<Value extends string>(
  known: readonly Option<Value>[],
  chosen: Value | null,
): readonly Option<Value>[] {
  return chosen === null || known.some(({ value }) => value === chosen)
    ? known
    : [...known, { value: chosen, count: 0 }];
}

function optionLabel(words: string, { count }: Option): string {
  return countedText(words, count);
}

function countedText(words: string, count: number): string {
  return `${words} (${count > COUNTED_TO ? `${COUNTED_TO}+` : count})`;
}
