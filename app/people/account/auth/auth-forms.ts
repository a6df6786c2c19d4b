import * as z from "zod/mini";
import { countCharacters, email, line, MESSAGES } from "~/platform/lib/forms";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./messages";

/** Never trimmed: every character counts. */
const password = () =>
  z.string({ error: MESSAGES.required }).check(
    z.minLength(1, { error: MESSAGES.required, abort: true }),
    z.refine((typed) => countCharacters(typed) >= MIN_PASSWORD_LENGTH, {
      error: `Please use at least ${MIN_PASSWORD_LENGTH} characters.`,
    }),
  );
const newPassword = () =>
  password().check(
    z.refine((typed) => new TextEncoder().encode(typed).length <= MAX_PASSWORD_LENGTH, {
      error: MESSAGES.tooLong(MAX_PASSWORD_LENGTH),
    }),
  );

export const signInSchema = z.object({ email: email(), password: password() });
export const createAccountSchema = z.object({
  full_name: line(200),
  email: email(),
  password: newPassword(),
});
export const sendLinkSchema = z.object({ email: email() });
export const confirmSchema = z.object({ password: password() });
export const newPasswordSchema = z.object({ password: newPassword() });
