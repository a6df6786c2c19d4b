import * as z from "zod/mini";
import { newPasswordSchema } from "~/people/account/auth/auth-forms";
import { email, line, optional } from "~/platform/lib/forms";

export const adminSchema = z.extend(newPasswordSchema, { email: email(), code: optional(line(40)) });

export type AdminForm = z.output<typeof adminSchema>;
