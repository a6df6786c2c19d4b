import { useEffect, useRef } from "react";
import { Link } from "./link";

export interface Chip {
  to: string;
  label: string;
  current: boolean;
  /** The number of results. */
  count?: number | string;
}

export interface ChipRowProps {
  /** The accessible name. */
  label: string;
  items: readonly Chip[];
  className?: string;
}

/** Text links, the current one underlined; scrolls sideways in narrow rows. */
export function ChipRow({ label, items, className = "" }: ChipRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const chosen = items.findIndex((chip) => chip.current);

  // On phones the current chip may be scrolled out of view.
  useEffect(() => {
    const chip = row.current?.children[chosen];
    if (row.current && chip instanceof HTMLElement)
      row.current.scrollLeft = chip.offsetLeft - chip.offsetWidth;
  }, [chosen]);

  return (
    <nav aria-label={label} className={`min-w-0 ${className}`}>
      <ul
        ref={row}
        className="relative flex scrollbar-none gap-6 overflow-x-auto max-lg:-mx-gutter max-lg:px-gutter lg:gap-8"
      >
        {items.map((chip) => (
          <li key={chip.label} className="flex-none">
            <Link
              to={chip.to}
              preventScrollReset
              aria-current={chip.current ? "true" : undefined}
              className="relative block min-w-[24px] py-4.5 text-nav whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-0 after:bottom-0 hover:text-fill focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-fill aria-[current]:after:thread-5"
            >
              {chip.label}
              {chip.count !== undefined && (
                <span className="ml-1 font-normal text-muted tabular-nums">{chip.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
