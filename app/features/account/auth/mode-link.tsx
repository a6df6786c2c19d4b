import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Link } from "~/ui/link";
import { queryHref } from "~/ui/query-href";
import type { Mode } from "./modes";

/** Turns /auth to another form, empty, and remembers where the visitor was on their way to. */
export function ModeLink({ mode, children }: { mode: Mode; children: ReactNode }) {
  const [query] = useSearchParams();
  return (
    <Link
      to={queryHref("/auth", query, { mode: mode === "sign-in" ? null : mode })}
      preventScrollReset
      className="border-b border-current pb-0.5 font-medium"
    >
      {children}
    </Link>
  );
}
