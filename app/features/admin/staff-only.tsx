import type { ReactNode } from "react";
import type { Profile } from "~/features/account/account-state";
import { isStaff } from "~/features/account/auth/destination";
import { NotReached, SignedInOnly, Waiting } from "~/features/account/signed-in-only";
import { useAccount } from "~/features/account/use-account";
import { NotStaff } from "./not-staff";

/** Shows the staff's pages to staff. What is on them is guarded by the database. */
export function StaffOnly({ children }: { children: (profile: Profile) => ReactNode }) {
  return (
    <SignedInOnly path="/admin" frame={(waiting) => <Plain title="Staff">{waiting}</Plain>}>
      <ByRole>{children}</ByRole>
    </SignedInOnly>
  );
}

function ByRole({ children }: { children: (profile: Profile) => ReactNode }) {
  const { isLoading, profile, isProfileLoading } = useAccount();
  if (profile && isStaff(profile.role)) return children(profile);
  if (profile)
    return (
      <Plain>
        <NotStaff />
      </Plain>
    );
  return (
    <Plain title="Staff">
      {isLoading || isProfileLoading ? <Waiting /> : <NotReached onRetry={() => window.location.reload()} />}
    </Plain>
  );
}

function Plain({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <main className="grid min-h-svh content-start gap-6 bg-white px-4 py-5 text-small lg:px-7">
      {title && <h1 className="font-display text-[1.75rem] leading-[1.1] font-semibold">{title}</h1>}
      {children}
    </main>
  );
}
