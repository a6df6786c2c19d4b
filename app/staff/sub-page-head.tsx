import type { ReactNode } from "react";
import { Link } from "~/platform/ui/link";

/** The head of a page below a list: the way back, its title, a line about it and what can be done. */
export function SubPageHead({
  back,
  title,
  children,
}: {
  back: { to: string; label: string };
  title: string;
  children?: ReactNode;
}) {
  return (
    <header className="staff-head">
      <p className="staff-breadcrumb">
        <Link to={back.to} className="staff-link">
          {back.label}
        </Link>
      </p>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
