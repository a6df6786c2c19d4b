import { createAccountStore } from "./account-store";
import { fetchProfile } from "./fetch-profile";
import { followSession } from "./session-events";
import { readHint } from "./session-hint";

const CHANNEL = "afi-session";

export const account = createAccountStore((notify) => {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  return followSession(
    {
      readHint: () => readHint(document.cookie),
      onChange(check) {
        channel?.addEventListener("message", check);
        // Not in every browser. The fallbacks are the channel, storage events and the tab becoming visible.
        window.cookieStore?.addEventListener("change", check);
        for (const event of ["storage", "pageshow", "focus"]) window.addEventListener(event, check);
      },
      notifyOtherTabs: () => channel?.postMessage("changed"),
      fetchProfile,
    },
    notify,
  );
});
