import type { ReactNode } from "react";

/** Around a wide table of text alone, which has no link or field to bring the keyboard into it. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className="staff-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
