import type { ReactNode } from "react";

/** A paper label with four stitched corners, for a `cloth-320` background. */
export function Label({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`label on-light px-[clamp(min(1.5rem,6.2vw),5vw,4.5rem)] py-[clamp(2.25rem,5vw,4.5rem)] ${className}`}
    >
      {children}
    </div>
  );
}
