import type { Profile } from "./account-state";

const PROFILE_PATH = "/account/profile";
/** Longer than the server's own timeout. */
const TIMEOUT_MS = 15_000;
const SIGNED_OUT_STATUS = 401;

/** The signed-in user's profile; null, with a console error, when it cannot be read. */
export async function fetchProfile(): Promise<Profile | null> {
  try {
    const response = await fetch(PROFILE_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return await response.json();
    if (response.status !== SIGNED_OUT_STATUS)
      console.error("The profile could not be read", response.status);
  } catch (error) {
    console.error("The profile could not be read", error);
  }
  return null;
}
