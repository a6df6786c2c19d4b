import type { ReactNode } from "react";

/** Paper tacked to cloth at its four corners; put it on a ground of `cloth-320`. */
export function Label({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`label on-light px-[clamp(min(1.5rem,6.2vw),5vw,4.5rem)] py-[clamp(2.25rem,5vw,4.5rem)] ${className}`}
    >
      {children}
    </div>
  );
}
