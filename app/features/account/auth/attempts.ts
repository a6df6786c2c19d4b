import type { FormAnswer } from "~/lib/form-answer";
import { type Attempt, attempt } from "./attempt";
import type { ConfirmLink } from "./confirm-link";
import { type AttemptWords, CONFIRM, NEW_PASSWORD, RESEND, RESET, SIGN_IN, SIGN_UP } from "./words";

/* Each takes a form whose rules have been checked, and answers as an action would. Passwords are never given back. */

export type SignInAnswer = FormAnswer<{ isSignedIn: boolean }>;
/** The address is known, but its owner has not confirmed it. */
const NOT_CONFIRMED = "email_not_confirmed";
const LINK_ENDED = "otp_expired";

export async function signIn(form: FormData): Promise<FormAnswer & { isUnconfirmed?: boolean }> {
  const tried = await attempt(SIGN_IN, ({ auth }) =>
    auth.signInWithPassword({ email: text(form, "email"), password: secret(form) }),
  );
  if (!tried.ok && tried.code === NOT_CONFIRMED) return { ...failed(tried.message), isUnconfirmed: true };
  return answer(tried, SIGN_IN);
}

export async function createAccount(form: FormData): Promise<SignInAnswer> {
  const tried = await attempt(SIGN_UP, ({ auth }) =>
    auth.signUp({
      email: text(form, "email"),
      password: secret(form),
      options: { data: { full_name: text(form, "full_name") } },
    }),
  );
  if (!tried.ok) return failed(tried.message);
  // Without a mail server the address counts as confirmed, and the visitor is signed in at once.
  return { status: "done", message: SIGN_UP.success, isSignedIn: tried.result.data.session !== null };
}

export async function sendReset(form: FormData): Promise<FormAnswer> {
  const tried = await attempt(RESET, ({ auth }) => auth.resetPasswordForEmail(text(form, "email")));
  return answer(tried, RESET);
}

export async function sendConfirmation(form: FormData): Promise<FormAnswer> {
  const tried = await attempt(RESEND, ({ auth }) =>
    auth.resend({ type: "signup", email: text(form, "email") }),
  );
  return answer(tried, RESEND);
}

/** `isDead`: the link was used before, replaced or is too old. */
export type LinkAnswer = FormAnswer & { isDead?: boolean };

/** Uses up the link of a mail: its owner is signed in. A sign-up also takes the password chosen then. */
export async function openLink({ type, tokenHash }: ConfirmLink, form: FormData): Promise<LinkAnswer> {
  const words = type === "signup" ? CONFIRM : NEW_PASSWORD;
  const proof = { type, token_hash: tokenHash, ...(type === "signup" && { password: secret(form) }) };
  const tried = await attempt(words, ({ auth }) => auth.verifyOtp(proof));
  if (!tried.ok && tried.code === LINK_ENDED) return { ...failed(tried.message), isDead: true };
  return answer(tried, words);
}

export async function savePassword(form: FormData): Promise<FormAnswer> {
  const tried = await attempt(NEW_PASSWORD, ({ auth }) => auth.updateUser({ password: secret(form) }));
  return answer(tried, NEW_PASSWORD);
}

function answer(tried: Attempt<unknown>, { success }: AttemptWords & { success: string }): FormAnswer {
  return tried.ok ? { status: "done", message: success } : failed(tried.message);
}

function failed(message: string) {
  return { status: "failed" as const, message, values: {} };
}

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? "").trim();
}

function secret(form: FormData): string {
  return String(form.get("password") ?? "");
}
