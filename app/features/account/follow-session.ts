import type { AccountChange } from "./account-state";
import type { BrowserClient } from "./browser-client";
import { findProfile } from "./profile";

/** Tells every change of the session from here on; settles when the first look at it is over. */
export async function followSession(
  client: BrowserClient,
  tell: (change: AccountChange) => void,
): Promise<void> {
  client.auth.onAuthStateChange((event, session) => {
    const user = session?.user ?? null;
    tell({ type: "event", event, user });
    // Not awaited: the sign-in that caused the event waits for us.
    if (user)
      void findProfile(client, user).then((profile) => tell({ type: "profile", userId: user.id, profile }));
  });
  await client.auth.getSession();
}
