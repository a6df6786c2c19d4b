import type { ReactNode } from "react";
import { NavLink, useLocation, useNavigation } from "react-router";
import { Logo } from "~/platform/page/logo";
import type { Profile } from "~/platform/sign-in/account-state";
import { useLeaveOnSignOut } from "~/platform/sign-in/use-leave-on-sign-out";
import { UnsavedQuestion } from "~/staff/form/unsaved-question";
import { useSingleSubmit } from "~/staff/form/use-single-submit";
import { useConnection, useHeldPresses } from "./connection";
import { FindBox } from "./find-box";
import { OfflineNotice } from "./offline-notice";
import { OldPageNotice } from "./old-page-notice";
import type { CountedPage } from "./staff-pages";
import "./staff.css";
import "./staff-nav.css";
import "./form/form.css";
import "./list/list.css";

/** White, small and plain: a workplace. The navigation stands at the left on a desk, in a menu on a phone. */
export function StaffFrame({
  profile,
  pages,
  children,
}: {
  profile: Profile;
  pages: readonly CountedPage[];
  children: ReactNode;
}) {
  useLeaveOnSignOut("/admin");
  useSingleSubmit();
  useHeldPresses();
  const { pathname } = useLocation();
  const { state, location: next, formMethod } = useNavigation();
  const { isOnline } = useConnection();
  const isBusy = state !== "idle";
  // Searched, sorted or turned: the rows that are shown are not those that were asked for. Offline they are all there is.
  const isReloading = isOnline && next?.pathname === pathname && formMethod !== "POST";
  return (
    <div className="staff grid min-h-svh grid-cols-1 grid-rows-[auto_1fr] bg-white text-small lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:grid-rows-1 print:block">
      <a href="#content" className="fixed top-2 left-2 z-60 bg-ink px-6 py-3 text-ivory not-focus:sr-only">
        Skip to content
      </a>
      <header className="staff-bar print:hidden">
        {isBusy && <div className="staff-busy" role="progressbar" aria-label="Loading" />}
        <Logo />
        <PageMenu pages={pages} profile={profile} />
        <nav aria-label="Staff" className="staff-nav max-lg:hidden">
          <PageLinks pages={pages} />
        </nav>
        <div className="max-lg:hidden lg:mt-auto lg:pr-4">
          <SignedIn profile={profile} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        aria-busy={isBusy || undefined}
        data-reloading={isReloading || undefined}
        className="min-w-0 px-4 pt-3.5 pb-12 lg:px-7 lg:pt-5 print:p-0"
      >
        <div className="staff-top no-print">
          <FindBox />
        </div>
        <OfflineNotice />
        <OldPageNotice />
        <UnsavedQuestion />
        {children}
      </main>
    </div>
  );
}

/** On a phone the whole navigation is one line: where one is, and the way to everything else. Works without scripts. */
function PageMenu({ pages, profile }: { pages: readonly CountedPage[]; profile: Profile }) {
  const { pathname } = useLocation();
  const here = currentPage(pages, pathname);
  return (
    // A new page closes it.
    <details
      key={pathname}
      className="staff-menu lg:hidden"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary>
        <span className="sr-only">Menu: </span>
        {here?.label ?? "All pages"}
        <svg
          width="12"
          height="8"
          viewBox="0 0 12 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden
        >
          <path d="m1 1 5 5 5-5" />
        </svg>
      </summary>
      <div>
        <nav aria-label="Staff">
          <PageLinks pages={pages} />
        </nav>
        <SignedIn profile={profile} />
      </div>
    </details>
  );
}

function PageLinks({ pages }: { pages: readonly CountedPage[] }) {
  return (
    <ul>
      {pages.map(({ to, label, count }) => (
        <li key={to}>
          <NavLink to={to} end={to === "/admin"}>
            {label}
            {count !== undefined && count > 0 && <span className="staff-number">{count}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function SignedIn({ profile }: { profile: Profile }) {
  const [name, domain] = profile.email.split("@");
  return (
    <p className="text-label wrap-anywhere">
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
  );
}

/** The page whose address the path begins with. */
function currentPage(pages: readonly CountedPage[], path: string): CountedPage | undefined {
  return pages.find(({ to }) => path === to || (to !== "/admin" && path.startsWith(`${to}/`)));
}
