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

/** Who is signed in. For display only: the server checks the session itself. */
export type User = Pick<SessionHint, "id" | "email" | "fullName">;

/** What the browser knows of a profile. For display and navigation only: the database enforces the rights. */
export interface Profile {
  id: string;
  email: string;
  role: string;
  fullName: string | null;
}

export interface AccountState {
  /** True until the first session check. */
  isLoading: boolean;
  user: User | null;
  profile: Profile | null;
  /** The user is known, the profile is loading. */
  isProfileLoading: boolean;
}

export type AccountChange =
  /** The first session check succeeded, failed or timed out. */
  | { type: "checked" }
  | { type: "event"; event: AuthEvent; user: User | null }
  | { type: "profile"; userId: string; profile: Profile | null };

/** Also rendered on the server, where sign-in state is not known. */
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
      // A late response about a user who has signed out or been replaced.
      if (change.userId !== state.user?.id) return state;
      return { ...state, profile: change.profile, isProfileLoading: false };
  }
}

/** Every event includes who is signed in now. */
function afterEvent(state: AccountState, user: User | null): AccountState {
  if (!user) return { ...UNKNOWN_ACCOUNT, isLoading: false };
  const isSame = user.id === state.user?.id;
  return {
    isLoading: false,
    user,
    // Kept while it is fetched again, so that nothing flickers when a session is renewed.
    profile: isSame ? state.profile : null,
    isProfileLoading: !(isSame && state.profile),
  };
}
