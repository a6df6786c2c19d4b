import type { ReactNode } from "react";
import { NavLink, useNavigation } from "react-router";
import type { Profile } from "~/features/account/account-state";
import { useLeaveOnSignOut } from "~/features/account/use-leave-on-sign-out";
import { Logo } from "~/features/shell/logo";
import { FindBox } from "./find-box";
import { UnsavedQuestion } from "./form/unsaved-question";
import { OfflineNotice } from "./offline-notice";
import "./staff.css";
import "./form/form.css";
import "./list/list.css";

export interface StaffPage {
  to: string;
  label: string;
  /** How many wait there. */
  count?: number;
}

/** White, small and plain: a workplace. The navigation stands at the left on a desk, above on a phone. */
export function StaffFrame({
  profile,
  pages,
  children,
}: {
  profile: Profile;
  pages: readonly StaffPage[];
  children: ReactNode;
}) {
  useLeaveOnSignOut("/admin");
  const [name, domain] = profile.email.split("@");
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="st grid min-h-svh grid-cols-1 grid-rows-[auto_1fr] bg-white text-small lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:grid-rows-1 print:block">
      <a href="#content" className="fixed top-2 left-2 z-60 bg-ink px-6 py-3 text-ivory not-focus:sr-only">
        Skip to content
      </a>
      {isBusy && <div className="st-busy" role="progressbar" aria-label="Loading" />}
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line px-4 py-2 max-lg:border-b lg:sticky lg:top-0 lg:h-svh lg:flex-col lg:items-stretch lg:justify-start lg:gap-5 lg:overflow-y-auto lg:border-r lg:py-4 lg:pr-0 lg:pl-5">
        <Logo />
        <nav aria-label="Staff" className="st-nav max-lg:w-full">
          <ul className="max-lg:flex max-lg:flex-wrap">
            {pages.map(({ to, label, count }) => (
              <li key={to}>
                <NavLink to={to} end={to === "/admin"} className="max-lg:min-h-11 max-lg:items-center">
                  {label}
                  {count !== undefined && count > 0 && <span className="st-num">{count}</span>}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-label wrap-anywhere max-lg:w-full lg:mt-auto lg:pr-4">
          <span className="lg:block">
            {name}@<wbr />
            {domain}
          </span>{" "}
          <span className="mr-2 text-muted">{profile.role}</span>{" "}
          <a href="/account/two-step" className="mr-2 inline-block py-1 underline underline-offset-4">
            Two-step sign-in
          </a>{" "}
          <a href="/logout" className="inline-block py-1 underline underline-offset-4">
            Sign out
          </a>
        </p>
      </header>
      <main
        id="content"
        tabIndex={-1}
        aria-busy={isBusy || undefined}
        className="min-w-0 px-4 pt-3.5 pb-12 lg:px-7 lg:pt-5 print:p-0"
      >
        <div className="st-top no-print">
          <FindBox />
        </div>
        <OfflineNotice />
        <UnsavedQuestion />
        {children}
      </main>
    </div>
  );
}
