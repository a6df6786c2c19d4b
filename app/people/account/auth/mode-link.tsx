import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Link } from "~/platform/ui/link";
import { queryHref } from "~/platform/ui/query-href";
import type { Mode } from "./modes";

export interface ModeLinkProps {
  mode: Mode;
  onClick?: () => void;
  children: ReactNode;
}

/** Switches /auth to another, empty form, and keeps the next page. */
export function ModeLink({ mode, onClick, children }: ModeLinkProps) {
  const [query] = useSearchParams();
  return (
    <Link
      to={queryHref("/auth", query, { mode: mode === "sign-in" ? null : mode })}
      preventScrollReset
      onClick={onClick}
      className="border-b border-current pb-0.5 font-medium"
    >
      {children}
    </Link>
  );
}
