import type { ReactNode } from "react";
import type { PictureSource } from "~/platform/lib/pictures";
import type { Cloth } from "./cloth";
import { Picture } from "./picture";
import { Swatch } from "./swatch";

export interface EmptyStateProps {
  cloth?: Cloth;
  /** A scene in place of the swatch. */
  picture?: PictureSource;
  /** Such as a link to the full list. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function EmptyState({ cloth, picture, action, className = "", children }: EmptyStateProps) {
  return (
    <div className={`grid justify-items-start gap-5 ${className}`}>
      {picture ? (
        <Picture picture={picture} alt="" sizes="20rem" widest={640} className="aspect-3/2 w-full max-w-80" />
      ) : (
        <Swatch cloth={cloth} />
      )}
      <p className="display-lg">{children}</p>
      {action}
    </div>
  );
}
