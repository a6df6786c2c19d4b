import type { App } from "@supabase/lite";

/** The sign-in package would word and send mails itself; ours are queued where a request is answered. */
export function silentMailer(): NonNullable<App["_mailer"]> {
  const never = () => Promise.reject(new Error("The site has no such mail"));
  return {
    sendConfirmation: async () => {},
    sendRecovery: never,
    sendMagicLink: never,
    sendEmailChange: never,
    sendReauthentication: never,
  };
}
