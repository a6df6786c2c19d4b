import type { ReactNode } from "react";
import { type Chip, ChipRow } from "~/platform/ui/chip";
import { DESIGNER_APPLICATIONS, isSameCategory } from "./categories";
import { choose, NO_CHOICE, type ShopQuery, shopHref } from "./shop-query";

export interface ShopBarProps {
  query: ShopQuery;
  categories: readonly string[];
  /** Words at the right end, such as a welcome. */
  children?: ReactNode;
}

/** The categories, in view however far one has walked along the rail. */
export function ShopBar({ query, categories, children }: ShopBarProps) {
  return (
    <div className="sticky top-0 z-20 flex items-center justify-between gap-8 border-b border-line bg-ivory px-gutter">
      <ChipRow label="Categories" items={chipsFor(query, categories)} />
      {children}
    </div>
  );
}

export function chipsFor(query: ShopQuery, categories: readonly string[]): Chip[] {
  const chip = (label: string, category: string | null): Chip => ({
    label,
    // The next page begins at its pieces rather than at the film again.
    to: `${shopHref(choose(query, { ...NO_CHOICE, category }))}#pieces`,
    current: isSameCategory(query.category, category),
  });
  const all = chip("All", null);
  if (categories.length === 0) return [all];
  return [
    all,
    ...categories.map((category) => chip(category, category)),
    { label: DESIGNER_APPLICATIONS, to: "/designer-application", current: false },
  ];
}
