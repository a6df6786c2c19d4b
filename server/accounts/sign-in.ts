import { z } from "zod";
import { authError } from "./auth-error.ts";
import { type AuthHandler, forward } from "./auth-handler.ts";
import { address, unreadable } from "./fields.ts";
import { isRightPassword } from "./password.ts";

const credentials = z.object({ email: address, password: z.string().min(1) });
/** An address that cannot exist, to get the package's own refusal. */
const UNKNOWN_EMAIL = "nobody@account.invalid";

/**
 * The package refuses an unknown address without hashing the password, and reports an unconfirmed one. Both would
 * reveal which addresses have an account.
 */
export const signIn: AuthHandler = async (authContext, request, body) => {
  const given = credentials.safeParse(body);
  if (!given.success) return unreadable();
  const { email, password } = given.data;
  const account = await authContext.rows.find(email);
  if (account?.isConfirmed) return forward(authContext, request, given.data);
  if (await isRightPassword(password, account?.passwordHash))
    return authError(400, "email_not_confirmed", "Email not confirmed");
  return forward(authContext, request, { email: UNKNOWN_EMAIL, password });
};
