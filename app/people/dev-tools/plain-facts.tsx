import type { ReactNode } from "react";

/** A compact definition list. */
export function PlainFacts({ items }: { items: readonly { term: string; detail: ReactNode }[] }) {
  return (
    <dl className="border-b border-line">
      {items.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-6 border-t border-line py-2 md:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
