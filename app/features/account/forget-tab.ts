import { tabStorage } from "~/lib/browser-storage";
import { account } from "./account";

/**
 * What a tab keeps for itself, such as what was typed at the checkout, no other tab can clear: each does so when it
 * hears that the visitor has signed out in another.
 */
export function forgetTabOnSignOut(): () => void {
  let wasSignedIn = false;
  const forgetAfterSignOut = () => {
    const isSignedIn = account.read().user !== null;
    if (wasSignedIn && !isSignedIn) tabStorage.clear();
    wasSignedIn = isSignedIn;
  };
  // A guest's sign-out clears everything too.
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
