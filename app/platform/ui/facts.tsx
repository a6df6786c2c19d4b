import type { ReactNode } from "react";

export interface FactsProps {
  items: readonly { term: string; detail: ReactNode }[];
  /** `narrow`, for dialogs, gives the terms less width. */
  terms?: "wide" | "narrow";
  className?: string;
}

const ROWS = { wide: "py-4", narrow: "py-3" };
const TERMS = { wide: "basis-34", narrow: "basis-26" };

/** A definition list with rules, stacked where the columns would be too narrow. */
export function Facts({ items, terms = "wide", className = "" }: FactsProps) {
  return (
    <dl className={className}>
      {items.map(({ term, detail }) => (
        <div key={term} className={`flex flex-wrap gap-x-4 border-t border-line ${ROWS[terms]}`}>
          <dt className={`pt-1.25 eyebrow text-muted ${TERMS[terms]}`}>{term}</dt>
          <dd className="min-w-0 flex-1 basis-36 wrap-anywhere">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
