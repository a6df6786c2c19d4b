import type { ReactNode } from "react";
import { useFacts } from "~/platform/organisation/use-facts";
import { ButtonLink } from "~/platform/ui/button";
import { Swatch } from "~/platform/ui/swatch";

/** `children`: a removed line that can be restored. */
export function EmptyCart({ children }: { children?: ReactNode }) {
  const { intros } = useFacts();
  return (
    <div className="grid grid-cols-1 min-h-[calc(100svh-var(--spacing-nav))] content-start justify-items-start gap-5 px-gutter py-[clamp(3rem,9vw,9rem)]">
      <Swatch />
      <h1 className="mt-4 font-display text-[clamp(min(2.5rem,14vw),5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em]">
        {intros.cartEmptyTitle}
      </h1>
      <p className="max-w-lead text-lead">{intros.cartEmptyLead}</p>
      <ButtonLink to="/house-of-nala">Continue Shopping</ButtonLink>
      {children && <ul className="mt-4 w-full max-w-[40rem] border-t border-line">{children}</ul>}
    </div>
  );
}
