import { Link } from "./link";

export interface ToggleProps {
  label: string;
  items: readonly { to: string; label: string; current: boolean }[];
  className?: string;
}

/** Switches between two views of a list. */
export function Toggle({ label, items, className = "" }: ToggleProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-x-6 font-display text-[clamp(1.375rem,2.6vw,2.5rem)] leading-[1.1] font-[550] tracking-[-.02em] md:max-lg:text-[1.75rem]">
        {items.map((item) => (
          <li key={item.label}>
            <Link
              to={item.to}
              preventScrollReset
              aria-current={item.current ? "true" : undefined}
              className="relative block pb-3.5 text-muted transition-colors after:absolute after:inset-x-0 after:bottom-0 hover:text-fill aria-[current]:text-fill aria-[current]:after:thread-8"
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
