import { tabStorage } from "~/lib/browser-storage";
import { account } from "./account";

/**
 * Session storage, such as the checkout's fields, cannot be cleared from another tab. So each tab clears its own when
 * the visitor signs out in any of them.
 */
export function forgetTabOnSignOut(): () => void {
  let wasSignedIn = false;
  const forgetAfterSignOut = () => {
    const isSignedIn = account.read().user !== null;
    if (wasSignedIn && !isSignedIn) tabStorage.clear();
    wasSignedIn = isSignedIn;
  };
  // A guest's sign-out clears the storage too.
  const forgetWhenCleared = ({ key }: StorageEvent) => {
    if (key === null) tabStorage.clear();
  };
  const unsubscribe = account.subscribe(forgetAfterSignOut);
  window.addEventListener("storage", forgetWhenCleared);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", forgetWhenCleared);
  };
}
