import type { ReactNode } from "react";

export interface FactsProps {
  items: readonly { term: string; detail: ReactNode }[];
  /** `narrow` gives the terms less room, in dialogs. */
  terms?: "wide" | "narrow";
  className?: string;
}

const ROWS = { wide: "grid-cols-[8.5rem_1fr] py-4", narrow: "grid-cols-[6.5rem_1fr] py-3" };

/** Ruled pairs of a term and its detail. */
export function Facts({ items, terms = "wide", className = "" }: FactsProps) {
  return (
    <dl className={className}>
      {items.map(({ term, detail }) => (
        <div key={term} className={`grid gap-4 border-t border-line ${ROWS[terms]}`}>
          <dt className="pt-1.25 eyebrow text-muted">{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
