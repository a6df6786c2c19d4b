import type { ReactNode } from "react";
import { Thread } from "./thread";

export interface PullQuoteProps {
  /** The speaker, unless the page has just named them. */
  by?: string;
  className?: string;
  children: ReactNode;
}

export function PullQuote({ by, className = "", children }: PullQuoteProps) {
  return (
    <figure className={className}>
      <Thread className="mb-6 w-30" />
      <blockquote className="display-xl md:max-lg:text-[1.625rem]">{children}</blockquote>
      {by && <figcaption className="mt-4 text-small text-muted">{by}</figcaption>}
    </figure>
  );
}
