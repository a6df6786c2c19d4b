import { createAccountStore } from "./account-store";
import { fetchProfile } from "./fetch-profile";
import { followSession } from "./session-events";
import { readHint } from "./session-hint";

const CHANNEL = "afi-session";

/** The account of this browser. */
export const account = createAccountStore((notify) => {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  return followSession(
    {
      readHint: () => readHint(document.cookie),
      onChange(look) {
        channel?.addEventListener("message", look);
        // Not in every browser; there the channel, the storage and the next look at the tab tell.
        window.cookieStore?.addEventListener("change", look);
        for (const event of ["storage", "pageshow", "focus"]) window.addEventListener(event, look);
      },
      notifyOtherTabs: () => channel?.postMessage("changed"),
      fetchProfile,
    },
    notify,
  );
});
