import { tabStorage } from "~/lib/browser-storage";
import { SESSION_KEY } from "./session";

/**
 * What a tab keeps for itself, such as what was typed at the checkout, no other tab can clear: each does so when it
 * hears that the visitor has signed out in another.
 */
export function forgetTabOnSignOut(): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    const isCleared = key === null;
    if (isCleared || (key === SESSION_KEY && newValue === null)) tabStorage.clear();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
