import type { Profile } from "./account-state";

export const PROFILE_PATH = "/account/profile";
/** Longer than the server's own patience. */
const TIMEOUT_MS = 15_000;
const NOBODY = 401;

/** The profile of whoever is signed in; null, and a line in the console, when it cannot be read. */
export async function fetchProfile(): Promise<Profile | null> {
  try {
    const response = await fetch(PROFILE_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return await response.json();
    if (response.status !== NOBODY) console.error("The profile could not be read", response.status);
  } catch (error) {
    console.error("The profile could not be read", error);
  }
  return null;
}
