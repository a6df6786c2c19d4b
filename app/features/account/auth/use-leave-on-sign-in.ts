import { useEffect, useState } from "react";
import { useAccount } from "../use-account";

/** Whoever signs in in another tab need not do so here: the page, asked for again, leads them on. */
export function useLeaveOnSignIn(isOn: boolean): void {
  const { isLoading, user } = useAccount();
  const [wasGuest, setWasGuest] = useState(false);
  const isGuest = !isLoading && user === null;
  useEffect(() => {
    if (isGuest) setWasGuest(true);
  }, [isGuest]);
  const isSignedInElsewhere = wasGuest && user !== null;
  useEffect(() => {
    if (isOn && isSignedInElsewhere) window.location.reload();
  }, [isOn, isSignedInElsewhere]);
}
