import type { App } from "@supabase/lite";

/** What the owner of an address is told. A token opens the account, once: it goes to that address and nowhere else. */
export type AccountMail =
  | { kind: "confirm" | "reset"; to: string; token: string }
  | { kind: "welcome" | "taken" | "password-changed"; to: string };

export type SendAccountMail = (mail: AccountMail) => Promise<void>;

/** What the sign-in package calls where it would word and send a mail itself. */
export function accountMailer(tell: (mail: AccountMail) => void): NonNullable<App["_mailer"]> {
  const never = () => Promise.reject(new Error("The site has no such mail"));
  return {
    sendConfirmation: async (to, token) => tell({ kind: "confirm", to, token }),
    sendRecovery: async (to, token) => tell({ kind: "reset", to, token }),
    sendMagicLink: never,
    sendEmailChange: never,
    sendReauthentication: never,
  };
}
