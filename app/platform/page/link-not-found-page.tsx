import type { ReactNode } from "react";
import { useFacts } from "~/platform/organisation/use-facts";

export interface LinkNotFoundPageProps {
  title: string;
  /** Whom to ask instead. */
  contact: { href: string; label: string };
  /** Where to go on. */
  action: ReactNode;
}

/** For a personal link that opens nothing: altered, cut short, or of something that is gone. All look the same. */
export function LinkNotFoundPage({ title, contact, action }: LinkNotFoundPageProps) {
  const { intros } = useFacts();
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <h1 className="display-title wrap-break-word">{title}</h1>
      <p className="mt-8 max-w-lead text-lead">
        {intros.linkNotFoundLead}{" "}
        <a href={contact.href} className="underline underline-offset-4">
          {contact.label}
        </a>
        .
      </p>
      <p className="mt-8">{action}</p>
    </div>
  );
}
