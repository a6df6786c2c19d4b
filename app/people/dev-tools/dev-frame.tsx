import { type ReactNode, useId } from "react";
import { NavLink } from "react-router";

const PAGES = [
  { to: "/debug", label: "Overview" },
  { to: "/auth-test", label: "Session" },
  { to: "/test-supabase", label: "Connections" },
];

/** The layout of developer pages inside the site's frame. */
export function DevFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="min-h-[60svh] bg-white text-[.875rem] text-ink md:grid md:grid-cols-[12.5rem_minmax(0,1fr)]">
      <nav aria-label="Developer tools" className="border-line p-4 max-md:border-b md:border-r">
        <ul className="flex flex-wrap gap-x-4 md:grid md:gap-1">
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                // Each runs checks when loaded, so it is not prefetched.
                reloadDocument
                className="flex min-h-11 items-center underline-offset-4 hover:underline aria-[current=page]:font-semibold md:min-h-8.5"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 px-4 py-4 md:px-8">
        <h1 className="mb-1 font-display text-[1.5rem] font-semibold">{title}</h1>
        <div className="max-w-[68ch] text-muted">{intro}</div>
        {children}
      </div>
    </div>
  );
}

export function DevSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[56rem]">
      <h2 id={id} className="mb-2 text-[1rem] font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
