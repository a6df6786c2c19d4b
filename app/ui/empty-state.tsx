import type { ReactNode } from "react";
import type { Cloth } from "./cloth";
import { Swatch } from "./swatch";

export interface EmptyStateProps {
  cloth?: Cloth;
  /** Such as a link to the full list. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function EmptyState({ cloth, action, className = "", children }: EmptyStateProps) {
  return (
    <div className={`grid justify-items-start gap-5 ${className}`}>
      <Swatch cloth={cloth} />
      <p className="display-lg">{children}</p>
      {action}
    </div>
  );
}
