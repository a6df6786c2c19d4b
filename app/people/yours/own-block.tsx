import { type ReactNode, useId } from "react";

/** One section: its heading at the left on wide screens, above on phones. */
export function OwnBlock({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 border-t border-ink pt-5 pb-10 lg:grid-cols-12 lg:gap-x-gap lg:pt-7 lg:pb-16"
    >
      <h2 id={id} className="display-xl lg:col-[1/4]">
        {title}
      </h2>
      <div className="min-w-0 lg:col-[4/13]">{children}</div>
    </section>
  );
}
