import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { carryToasts } from "~/ui/carried-toasts";
import { asksIsAdministrator } from "../administrator";
import { loadClient } from "../load-client";
import { useAccount } from "../use-account";
import { destinationFor, isStaff } from "./destination";

/** Leads away whoever is or gets signed in, unless told to stay. */
export function useLeave({ isStaying = false } = {}) {
  const { user, profile, isProfileLoading } = useAccount();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const next = query.get("next");
  const isLeaving = user !== null && !isProfileLoading && !isStaying;
  const role = profile?.role;

  useEffect(() => {
    if (!isLeaving) return;
    let isCurrent = true;
    void leadsStaff(role).then((isStaffHere) => {
      if (!isCurrent) return;
      const { to, isFullLoad } = destinationFor(isStaffHere, next);
      if (isFullLoad) {
        carryToasts();
        window.location.assign(to);
      } else void navigate(to, { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [isLeaving, role, next, navigate]);
}

/** By role, or by the one address that may have no profile yet. */
async function leadsStaff(role: string | undefined): Promise<boolean> {
  return isStaff(role) || asksIsAdministrator((await loadClient()).auth);
}
