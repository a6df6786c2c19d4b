import { tabStorage } from "~/platform/lib/browser-storage";
import { account } from "./account";

/**
 * Session storage, such as the checkout's fields, cannot be cleared from another tab. So each tab clears its own when
 * the visitor signs out in any of them.
 */
export function clearTabStorageOnSignOut(): () => void {
  let wasSignedIn = false;
  const clearAfterSignOut = () => {
    const isSignedIn = account.read().user !== null;
    if (wasSignedIn && !isSignedIn) tabStorage.clear();
    wasSignedIn = isSignedIn;
  };
  // A guest's sign-out clears the storage too.
  const clearWithOthers = ({ key }: StorageEvent) => {
    if (key === null) tabStorage.clear();
  };
  const unsubscribe = account.subscribe(clearAfterSignOut);
  window.addEventListener("storage", clearWithOthers);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", clearWithOthers);
  };
}
