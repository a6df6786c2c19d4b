import type { ReactNode } from "react";
import { Label } from "~/platform/ui/label";
import { useFrame } from "./frame-context";
import { Logo } from "./logo";

export interface ErrorLayoutProps {
  /** A line above the title, such as the status. */
  eyebrow?: ReactNode;
  title: string;
  /** One or more links. */
  actions: ReactNode;
  children?: ReactNode;
}

/** A full-bleed pattern, one label and a link home. */
export function ErrorLayout({ eyebrow, title, actions, children }: ErrorLayoutProps) {
  const { hasNavigation } = useFrame();
  return (
    <div
      data-area="not-found"
      className="flex min-h-svh flex-col justify-between cloth-520 px-gutter pb-gutter"
    >
      {!hasNavigation && (
        <div className="-ml-gutter self-start bg-ink px-6 py-5 on-dark">
          <Logo light />
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
