import type { ReactNode } from "react";

export interface LinkNotFoundPageProps {
  /** What the link in our mail would open. */
  what: "appointment" | "application";
  /** Whom to ask instead. */
  contact: { href: string; label: string };
  /** Where to go on. */
  action: ReactNode;
}

/** For a personal link that opens nothing: altered, cut short, or of something that is gone. All look the same. */
export function LinkNotFoundPage({ what, contact, action }: LinkNotFoundPageProps) {
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <h1 className="display-title wrap-break-word">{`This link opens no ${what}`}</h1>
      <p className="mt-8 max-w-lead text-lead">
        Please open it from our mail as it is: mail programs sometimes cut long links. If it still does not
        open, ask us:{" "}
        <a href={contact.href} className="underline underline-offset-4">
          {contact.label}
        </a>
        .
      </p>
      <p className="mt-8">{action}</p>
    </div>
  );
}
