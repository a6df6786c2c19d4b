import { useEffect } from "react";
import { useAccount } from "./use-account";

/** For personal pages: whoever signs out in another tab, or is signed out by the server, leaves nothing on this screen. */
export function useLeaveOnSignOut(path: string, { isOn = true } = {}): void {
  const { isLoading, user } = useAccount();
  const isGone = isOn && !isLoading && user === null;
  useEffect(() => {
    if (isGone) window.location.replace(`/auth?next=${encodeURIComponent(path)}`);
  }, [isGone, path]);
}
