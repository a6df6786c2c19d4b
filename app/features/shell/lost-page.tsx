import type { ReactNode } from "react";
import { Label } from "~/ui/label";
import { Mark } from "./mark";
import { useFrame } from "./site-frame";

export interface LostPageProps {
  /** A fact above the title, such as the status. */
  eyebrow?: ReactNode;
  title: string;
  /** One or more ways on. */
  actions: ReactNode;
  children?: ReactNode;
}

/** Cloth to the edges, one label, the way home. */
export function LostPage({ eyebrow, title, actions, children }: LostPageProps) {
  const { hasNavigation } = useFrame();
  return (
    <div data-area="lost" className="flex min-h-svh flex-col justify-between cloth-520 px-gutter pb-gutter">
      {!hasNavigation && (
        <div className="-ml-gutter self-start bg-ink px-6 py-5 on-dark">
          <Mark light />
        </div>
      )}
      <Label className="mt-auto grid max-w-[38rem] justify-items-start gap-5 lg:mb-[4vw] lg:ml-[8vw]">
        {eyebrow && <p className="eyebrow text-muted tabular-nums">{eyebrow}</p>}
        <h1 className="display-2xl">{title}</h1>
        {children}
        <div className="flex flex-wrap gap-3">{actions}</div>
      </Label>
    </div>
  );
}
