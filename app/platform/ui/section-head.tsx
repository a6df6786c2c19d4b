import type { ReactNode } from "react";

export interface SectionHeadProps {
  title: ReactNode;
  id?: string;
  /** A link to the full list. */
  action?: ReactNode;
}

export function SectionHead({ title, id, action }: SectionHeadProps) {
  return (
    <header className="mb-[clamp(2rem,4.5vw,4.5rem)] flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <h2 id={id} className="display-title">
        {title}
      </h2>
      {action}
    </header>
  );
}
