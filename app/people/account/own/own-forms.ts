import * as z from "zod/mini";
import { line, MESSAGES } from "~/platform/lib/forms";
import { newPasswordSchema } from "../auth/auth-forms";

/** Never trimmed: every character counts. The sign-in service checks it. */
const knownPassword = () =>
  z.string({ error: MESSAGES.required }).check(z.minLength(1, { error: MESSAGES.required }));

export const nameSchema = z.object({ full_name: line(200) });
export const passwordSchema = z.extend(newPasswordSchema, { current_password: knownPassword() });
export const deleteSchema = z.object({ password: knownPassword() });
