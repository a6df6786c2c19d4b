import type { SessionHint } from "./session-hint";

/** As Supabase Auth names them. */
export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

/** Who is signed in. For showing only: the server looks at the session itself. */
export type User = Pick<SessionHint, "id" | "email" | "fullName">;

/** What the browser knows of a profile. For showing and leading only: the database decides what its owner may do. */
export interface Profile {
  id: string;
  email: string;
  role: string;
  fullName: string | null;
}

export interface AccountState {
  /** Until the first look for a session is over. */
  isLoading: boolean;
  user: User | null;
  profile: Profile | null;
  /** The user is known, the profile still on its way. */
  isProfileLoading: boolean;
}

export type AccountChange =
  /** The first look is over, failed or took too long. */
  | { type: "checked" }
  | { type: "event"; event: AuthEvent; user: User | null }
  | { type: "profile"; userId: string; profile: Profile | null };

/** Also what the server renders: sign-in state is not known there. */
export const UNKNOWN_ACCOUNT: AccountState = {
  isLoading: true,
  user: null,
  profile: null,
  isProfileLoading: false,
};

export function changeAccount(state: AccountState, change: AccountChange): AccountState {
  switch (change.type) {
    case "checked":
      return state.isLoading ? { ...state, isLoading: false } : state;
    case "event":
      return afterEvent(state, change.user);
    case "profile":
      // A late answer about somebody who has left, or made room for another.
      if (change.userId !== state.user?.id) return state;
      return { ...state, profile: change.profile, isProfileLoading: false };
  }
}

/** Every event says who is signed in now, whatever else it tells. */
function afterEvent(state: AccountState, user: User | null): AccountState {
  if (!user) return { ...UNKNOWN_ACCOUNT, isLoading: false };
  const isSame = user.id === state.user?.id;
  return {
    isLoading: false,
    user,
    // Shown on while it is fetched again, so that nothing flickers when a session is refreshed.
    profile: isSame ? state.profile : null,
    isProfileLoading: !(isSame && state.profile),
  };
}
