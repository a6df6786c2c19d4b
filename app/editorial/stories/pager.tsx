import type { ReactNode } from "react";
import { ArrowIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { pageWindow } from "./paging";
import { type StoryList, storiesHref } from "./story-list";

interface PagerProps {
  list: StoryList;
  pages: number;
}

/** Previous, five numbers, next; on phones the two are arrows only. */
export function Pager({ list, pages }: PagerProps) {
  const address = (page: number) => storiesHref({ ...list, page });
  return (
    <nav aria-label="Pages" className="px-gutter pb-section">
      <div className="flex flex-wrap items-center justify-between border-t border-line pt-5">
        <Step to={list.page > 1 ? address(list.page - 1) : null} rel="prev">
          <ArrowIcon className="rotate-180 transition-transform group-hover:-translate-x-1.5" />
          <StepWord>Previous</StepWord>
        </Step>
        <ol className="flex flex-wrap items-center font-display text-[1.25rem] tabular-nums">
          {pageWindow(list.page, pages).map((page) => (
            <li key={page}>
              <Link
                to={address(page)}
                aria-label={`Page ${page}`}
                aria-current={page === list.page ? "page" : undefined}
                className="relative grid h-[44px] min-w-[36px] place-items-center px-1 md:mx-0.5 md:min-w-[44px] after:absolute after:inset-x-2 after:bottom-0.5 hover:after:thread-5 aria-[current]:font-semibold aria-[current]:after:thread-5"
              >
                {page}
              </Link>
            </li>
          ))}
        </ol>
        <Step to={list.page < pages ? address(list.page + 1) : null} rel="next" className="justify-end">
          <StepWord>Next</StepWord>
          <ArrowIcon className="transition-transform group-hover:translate-x-1.5" />
        </Step>
      </div>
    </nav>
  );
}

const STEP = "group inline-flex min-h-[48px] min-w-[44px] items-center gap-3.5 text-[1rem] font-medium";

interface StepProps {
  /** Null at an end of the list. */
  to: string | null;
  rel: "prev" | "next";
  className?: string;
  children: ReactNode;
}

function Step({ to, rel, className = "", children }: StepProps) {
  if (to)
    return (
      <Link to={to} rel={rel} className={`${STEP} ${className}`}>
        {children}
      </Link>
    );
  // An end of the list: a link that leads nowhere, so that it is heard but not offered.
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link without an address has no element of its own
    <span
      role="link"
      aria-disabled="true"
      tabIndex={-1}
      className={`${STEP} cursor-default text-placeholder ${className}`}
    >
      {children}
    </span>
  );
}

function StepWord({ children }: { children: ReactNode }) {
  return <span className="border-b border-current pb-0.75 max-md:sr-only">{children}</span>;
}
