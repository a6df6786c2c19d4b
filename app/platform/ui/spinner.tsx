import type { ReactNode } from "react";

/** A loading message with an animated line. */
export function Spinner({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={`grid gap-4 ${className}`}>
      <div aria-hidden className="w-60 max-w-full thread-12 thread-run" />
      <p className="text-small">{children}</p>
    </div>
  );
}
