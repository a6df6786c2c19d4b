import { fetchBackendAddress } from "./backend-address";
import type { BrowserClient } from "./browser-client";

let loading: Promise<BrowserClient> | undefined;

/** The one client of this page, loaded when it is first needed: most visitors never sign in and never pay for it. */
export function loadClient(): Promise<BrowserClient> {
  loading ??= Promise.all([import("./browser-client"), fetchBackendAddress()]).then(
    ([{ createBrowserClient }, address]) => createBrowserClient(address),
  );
  loading.catch(() => {
    // Offline for a moment must not mean signed out until the next page load.
    loading = undefined;
  });
  return loading;
}
