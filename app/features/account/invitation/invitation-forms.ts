import * as z from "zod/mini";
import { countCharacters, line, MESSAGES } from "~/lib/forms";
import { newPasswordSchema } from "../auth/auth-forms";
import { MIN_STAFF_PASSWORD_LENGTH } from "./invitation";

/** Whoever has no account opens one. */
export const newStaffSchema = z.object({
  full_name: line(200),
  password: newPasswordSchema.shape.password.check(
    z.refine((typed) => countCharacters(typed) >= MIN_STAFF_PASSWORD_LENGTH, {
      error: `Please use at least ${MIN_STAFF_PASSWORD_LENGTH} characters.`,
    }),
  ),
});
export const knownStaffSchema = z.object({
  password: z.string({ error: MESSAGES.required }).check(z.minLength(1, { error: MESSAGES.required })),
});
