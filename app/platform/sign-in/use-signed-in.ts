import type { User } from "./account-state";
import { useAccount } from "./use-account";

/** The signed-in user; null on the server, so that pages are the same for everyone. */
export function useSignedIn(): User | null {
  return useAccount().user;
}
