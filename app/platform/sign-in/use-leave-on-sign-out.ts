import { useEffect } from "react";
import { useAccount } from "./use-account";

/** For personal pages: leaves the page when the visitor signs out in another tab or the server ends the session. */
export function useLeaveOnSignOut(path: string, { isOn = true } = {}): void {
  const { isLoading, user } = useAccount();
  const isGone = isOn && !isLoading && user === null;
  useEffect(() => {
    if (isGone) window.location.replace(`/auth?next=${encodeURIComponent(path)}`);
  }, [isGone, path]);
}
