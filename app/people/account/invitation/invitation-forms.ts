import * as z from "zod/mini";
import { countCharacters, line, MESSAGES } from "~/platform/lib/forms";
import { MAX_PASSWORD_LENGTH } from "../auth/messages";
import { MIN_STAFF_PASSWORD_LENGTH } from "./invitation";

/** Never trimmed: every character counts. */
const password = () =>
  z.string({ error: MESSAGES.required }).check(z.minLength(1, { error: MESSAGES.required, abort: true }));

/** Whoever has no account opens one. */
export const newStaffSchema = z.object({
  full_name: line(200),
  password: password().check(
    z.refine((typed) => countCharacters(typed) >= MIN_STAFF_PASSWORD_LENGTH, {
      error: `Please use at least ${MIN_STAFF_PASSWORD_LENGTH} characters.`,
    }),
    z.refine((typed) => new TextEncoder().encode(typed).length <= MAX_PASSWORD_LENGTH, {
      error: MESSAGES.tooLong(MAX_PASSWORD_LENGTH),
    }),
  ),
});
export const knownStaffSchema = z.object({ password: password() });
