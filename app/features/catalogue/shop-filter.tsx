import { Select } from "~/ui/field";
import { SHOP_PATH, type ShopQuery, type Sort } from "./shop-query";

const SORT_WORDS: Record<Sort, string> = {
  newest: "Newest",
  "price-up": "Price, low to high",
  "price-down": "Price, high to low",
};

export interface ShopFilterProps {
  query: ShopQuery;
  sizes: readonly string[];
  designers: readonly string[];
  onChoose: (choice: Partial<ShopQuery>) => void;
}

/** Order, size and designer. A choice opens at once; without JavaScript a button sends the form. */
export function ShopFilter({ query, sizes, designers, onChoose }: ShopFilterProps) {
  return (
    <form
      action={`${SHOP_PATH}#pieces`}
      aria-label="Sort and filter"
      className="flex flex-wrap items-center gap-x-3 md:flex-nowrap md:gap-x-6"
    >
      {query.category && <input type="hidden" name="category" value={query.category} />}
      <Select
        label={<span className="sr-only">Sort</span>}
        name="sort"
        optional={false}
        value={query.sort}
        onChange={(event) => onChoose({ sort: event.target.value as Sort })}
        className="grow-2 basis-40 md:flex-none"
      >
        {Object.entries(SORT_WORDS).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </Select>
      <Select
        label={<span className="sr-only">Size</span>}
        name="size"
        optional={false}
        value={query.size ?? ""}
        onChange={(event) => onChoose({ size: event.target.value || null })}
        className="grow basis-24 md:flex-none md:basis-26"
      >
        <option value="">Any size</option>
        {withChosen(sizes, query.size).map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
      <Select
        label={<span className="sr-only">Designer</span>}
        name="designer"
        optional={false}
        value={query.designer ?? ""}
        onChange={(event) => onChoose({ designer: event.target.value || null })}
        className="basis-full md:flex-none md:basis-44"
      >
        <option value="">Any designer</option>
        {withChosen(designers, query.designer).map((designer) => (
          <option key={designer}>{designer}</option>
        ))}
      </Select>
      <button
        type="submit"
        className="hidden min-h-12 border-b border-current text-nav font-medium unscripted:block"
      >
        Show
      </button>
    </form>
  );
}

/** What an address asks for stays in the list even where nothing has it. */
function withChosen(known: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || known.includes(chosen) ? known : [...known, chosen];
}
